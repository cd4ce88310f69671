import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { tiersQuery } from '../items/queries.ts';

type TiersSelectProps = {
  item: string;
  /** empty for all tiers */
  value: string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

/** Hidden for an item without tiers. */
export function TiersSelect({ item, value, onChange, error }: TiersSelectProps) {
  const { data } = useQuery(tiersQuery(Number(item)));
  const tiers = data ?? [];
  if (tiers.length === 0 && value.length === 0) return null;
  const names = new Map(tiers.map(({ id, name }) => [String(id), name]));
  const ids = [...new Set([...names.keys(), ...value])];
  return (
    <MultiSelect
      name="tier_ids"
      label={t('Tiers')}
      placeholder={value.length === 0 ? t('All licenses and tiers') : ''}
      data={ids.map((id) => ({ value: id, label: names.get(id) ?? t('Removed tier {id}', { id }) }))}
      {...inlineSelectProps}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

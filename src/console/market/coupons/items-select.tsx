import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { itemQuery, itemsQuery } from '../items/queries.ts';

type ItemsSelectProps = {
  /** empty for all items */
  value: string[];
  /** `added`: the item that was just chosen */
  onChange: (ids: string[], added: Item | undefined) => void;
  error?: string | undefined;
};

export function ItemsSelect({ value, onChange, error }: ItemsSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery(itemsQuery({ search: search || undefined, per_page: 25 }));
  const chosen = useQueries({ queries: value.map((id) => itemQuery(id)) });
  const found = data?.data ?? [];
  const options = [
    ...value.map((id, index) => ({ value: id, label: chosen[index]?.data?.name ?? t('Item {id}', { id }) })),
    ...found
      .filter(({ id }) => !value.includes(String(id)))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <MultiSelect
      name="item_ids"
      label={t('Applies to')}
      placeholder={value.length === 0 ? t('All items') : ''}
      data={options}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('No items found.')}
      {...inlineSelectProps}
      value={value}
      error={error}
      onChange={(ids) =>
        onChange(
          ids,
          found.find(({ id }) => ids.includes(String(id)) && !value.includes(String(id))),
        )
      }
    />
  );
}

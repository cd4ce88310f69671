import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { itemQuery, itemsQuery } from '../items/queries.ts';

type ItemSelectProps = {
  /** '' for all items */
  value: string;
  onChange: (id: string, item: Item | undefined) => void;
  error?: string | undefined;
  /** `bar`: compact, with its label for screen readers only. */
  look?: 'field' | 'bar';
  isOpened?: boolean;
};

const ALL = t('All items');

export function ItemSelect({ value, onChange, error, look = 'field', isOpened = false }: ItemSelectProps) {
  const [picked, setPicked] = useState<Item>();
  const stored = useQuery({ ...itemQuery(value), enabled: value !== '' }).data;
  const chosen = String(picked?.id) === value ? picked : stored;
  const name = value === '' ? ALL : (chosen?.name ?? t('Item {id}', { id: value }));
  const [typed, setTyped] = useState(name);
  const [shown, setShown] = useState({ value, name });
  // A name that loads while the user is typing must not replace the typed text.
  if (shown.value !== value || (shown.name !== name && typed === shown.name)) setShown({ value, name });
  const wanted = typed === shown.name ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 200);
  const { data, isPlaceholderData } = useQuery(itemsQuery({ search: search || undefined, per_page: 25 }));
  const found = data?.data ?? [];
  const hasResults = search === wanted && data !== undefined && !isPlaceholderData;
  const others = found.filter(({ id }) => String(id) !== value);
  return (
    <Select
      {...(look === 'field' ? { label: t('Applies to'), name: 'item_id' } : { 'aria-label': t('Item'), size: 'xs' })}
      data={[
        { value: '', label: ALL },
        ...(value === '' ? [] : [{ value, label: shown.name }]),
        ...others.map((item) => ({ value: String(item.id), label: item.name })),
      ]}
      filter={({ options }) => {
        if (wanted === '') return options;
        // Until the results arrive, filter the old options by label. Options that the results would remove could
        // otherwise disappear under the pointer.
        const isWanted = hasResults
          ? ({ value: id }: { value: string }) => found.some((item) => String(item.id) === id)
          : ({ label }: { label: string }) => label.toLowerCase().includes(wanted.toLowerCase());
        return options.filter((option) => 'value' in option && isWanted(option));
      }}
      searchable
      autoFocus={isOpened}
      defaultDropdownOpened={isOpened}
      {...inlineSelectProps}
      allowDeselect={false}
      nothingFoundMessage={hasResults ? t('No items found.') : t('Searching…')}
      value={value}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const item = found.find((one) => String(one.id) === id);
        setPicked(item);
        onChange(id ?? '', item);
      }}
    />
  );
}

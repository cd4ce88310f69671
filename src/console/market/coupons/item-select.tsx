import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { itemQuery, itemsQuery } from '../items/queries.ts';

type ItemSelectProps = {
  /** of the item, '' for all of them */
  value: string;
  onChange: (id: string, item: Item | undefined) => void;
  error?: string | undefined;
  /** `bar`: beside other small choices, its label for screen readers alone */
  look?: 'field' | 'bar';
  /** for one that was asked for by a click: it has the focus and shows its choices */
  isOpened?: boolean;
};

const ALL = t('All items');

/** One item, found by a part of its name however many there are, or all of them. */
export function ItemSelect({ value, onChange, error, look = 'field', isOpened = false }: ItemSelectProps) {
  const [picked, setPicked] = useState<Item>();
  const stored = useQuery({ ...itemQuery(value), enabled: value !== '' }).data;
  const chosen = String(picked?.id) === value ? picked : stored;
  const name = value === '' ? ALL : (chosen?.name ?? t('Item {id}', { id: value }));
  const [typed, setTyped] = useState(name);
  const [shown, setShown] = useState({ value, name });
  // A name that comes while somebody types would take the place of what they typed: it waits until they leave.
  if (shown.value !== value || (shown.name !== name && typed === shown.name)) setShown({ value, name });
  // What the field shows of its own accord is nothing that was looked for.
  const wanted = typed === shown.name ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 200);
  const { data, isPlaceholderData } = useQuery(itemsQuery({ search: search || undefined, per_page: 25 }));
  const found = data?.data ?? [];
  const isAnswered = search === wanted && data !== undefined && !isPlaceholderData;
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
        // The service searches in names that are not all here. What it will leave out does not stand there until it
        // answers: the list would move under the pointer that is about to choose.
        const isWanted = isAnswered
          ? ({ value: id }: { value: string }) => found.some((item) => String(item.id) === id)
          : ({ label }: { label: string }) => label.toLowerCase().includes(wanted.toLowerCase());
        return options.filter((option) => 'value' in option && isWanted(option));
      }}
      searchable
      autoFocus={isOpened}
      defaultDropdownOpened={isOpened}
      {...inlineSelectProps}
      allowDeselect={false}
      nothingFoundMessage={isAnswered ? t('No items found.') : t('Searching…')}
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

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
  const [typed, setTyped] = useState('');
  const chosen = useQuery({ ...itemQuery(value), enabled: value !== '' }).data;
  const name = value === '' ? ALL : (chosen?.name ?? t('Item {id}', { id: value }));
  // What the field shows of its own accord is nothing that was looked for.
  const [search] = useDebouncedValue(typed.trim() === name ? '' : typed.trim(), 200);
  const found = useQuery(itemsQuery({ search: search || undefined, per_page: 25 })).data?.data ?? [];
  const isFound = (id: string) => found.some((item) => String(item.id) === id);
  const others = found.filter(({ id }) => String(id) !== value);
  return (
    <Select
      {...(look === 'field' ? { label: t('Applies to'), name: 'item_id' } : { 'aria-label': t('Item'), size: 'xs' })}
      data={[
        { value: '', label: ALL },
        ...(value === '' ? [] : [{ value, label: name }]),
        ...others.map((item) => ({ value: String(item.id), label: item.name })),
      ]}
      // The service has searched already, in names that are not all here.
      filter={({ options }) =>
        search === '' ? options : options.filter((option) => 'value' in option && isFound(option.value))
      }
      searchable
      autoFocus={isOpened}
      defaultDropdownOpened={isOpened}
      {...inlineSelectProps}
      allowDeselect={false}
      nothingFoundMessage={t('No items found.')}
      value={value}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) =>
        onChange(
          id ?? '',
          found.find((item) => String(item.id) === id),
        )
      }
    />
  );
}

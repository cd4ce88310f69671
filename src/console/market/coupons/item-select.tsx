import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../items/queries.ts';

type ItemSelectProps = { value: string; onChange: (id: string) => void; error: string | undefined };

/** One of the newest hundred items, or all of them. */
export function ItemSelect({ value, onChange, error }: ItemSelectProps) {
  const items = useQuery(itemsQuery({ per_page: 100 }));
  return (
    <NativeSelect
      label="For"
      name="item_id"
      data={[
        { value: '', label: 'All items' },
        ...(items.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import type { Column } from '../ui/table/column.ts';

/** What was sold. */
export const itemColumn: Column<{ item: { name: string } }> = {
  key: 'item',
  label: 'Item',
  width: 'rest',
  phone: 'line',
  cell: ({ item }) => <span title={item.name}>{item.name}</span>,
};

/** Who bought it, by email address. */
export const buyerColumn = <Row,>(emailOf: (row: Row) => string | null): Column<Row> => ({
  key: 'buyer',
  label: 'Buyer',
  look: 'soft',
  width: 'rest',
  phone: 'line',
  cell: (row) => {
    const email = emailOf(row);
    return email && <span title={email}>{email}</span>;
  },
});

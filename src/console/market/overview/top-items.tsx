import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CurrencySales, SalesAnswer } from '../../api/market.ts';
import { Nothing } from '../../ui/feedback/notice.tsx';
import { count, money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

type TopItem = CurrencySales['items'][number];

const columnsOf = (currency: string): Column<TopItem>[] => [
  {
    key: 'name',
    label: 'Item',
    width: 'rest',
    phone: 'main',
    cell: ({ id, name }) => (
      <Link to="/market/items/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  { key: 'sales', label: 'Sales', align: 'end', look: 'soft', phone: 'labelled', cell: ({ sales }) => count(sales) },
  {
    key: 'amount',
    label: 'Revenue',
    align: 'end',
    phone: 'aside',
    cell: ({ amount }) => (amount === 0 ? '–' : money(amount, currency)),
  },
];

/** What brought most in the period, in the currency that the chart shows. */
export function TopItems({ answer, currency }: { answer: SalesAnswer | undefined; currency: string | undefined }) {
  const shown = answer?.data.find((one) => one.currency === currency) ?? answer?.data[0];
  const columns = useMemo(() => columnsOf(shown?.currency ?? 'EUR'), [shown?.currency]);
  return (
    <Section title="Top items">
      {answer && !shown ? (
        <Nothing>No sales in this period.</Nothing>
      ) : (
        <DataTable
          label="Top items"
          columns={columns}
          rows={shown?.items}
          rowKey={({ id }) => id}
          expectedRows={5}
          request={`${shown?.currency}`}
        />
      )}
    </Section>
  );
}

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SalesAnswer } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText } from '../../ui/feedback/notice.tsx';
import { count, money } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { rankItems, type TopItem } from './rank-items.ts';

const COLUMNS: Column<TopItem>[] = [
  {
    key: 'name',
    label: t('Item'),
    width: 'rest',
    phone: 'main',
    cell: ({ id, name }) => (
      <Link to="/market/items/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  { key: 'sales', label: t('Sales'), align: 'end', look: 'soft', phone: 'labelled', cell: ({ sales }) => count(sales) },
  {
    key: 'amount',
    label: t('Revenue'),
    align: 'end',
    phone: 'aside',
    cell: ({ amounts }) =>
      amounts.length === 0 ? '–' : amounts.map(({ amount, currency }) => money(amount, currency)).join(', '),
  },
];

export function TopItems({ answer, days }: { answer: SalesAnswer | undefined; days: number }) {
  const rows = useMemo(() => answer && rankItems(answer.data), [answer]);
  return (
    <Section title={t('Top items, {days} days', { days })} note={t('By number of sales')}>
      {rows?.length === 0 ? (
        <EmptyText>{t('No sales in this period.')}</EmptyText>
      ) : (
        <DataTable
          label={t('Top items')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={5}
          request={String(days)}
        />
      )}
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Purchase } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { price } from '../../ui/format/format.ts';
import { LogTime } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { purchasesQuery } from '../purchases/queries.ts';

const COLUMNS: Column<Purchase>[] = [
  {
    key: 'item',
    label: t('Item'),
    width: 'rest',
    phone: 'main',
    cell: ({ id, item }) => (
      <Link to="/market/purchases/$id" params={{ id: String(id) }} className={rowLinkClass} title={item.name}>
        {item.name}
      </Link>
    ),
  },
  { key: 'price', label: t('Price'), align: 'end', phone: 'aside', cell: (sold) => price(sold.price, sold.currency) },
  {
    key: 'date',
    label: t('Sold'),
    align: 'end',
    look: 'soft',
    phone: 'small',
    cell: ({ date }) => <LogTime at={date} />,
  },
];

export function LatestPurchases() {
  const purchases = useQuery(purchasesQuery({}));
  const rows = purchases.data?.data.slice(0, 10);
  return (
    <Section title={t('Latest purchases')} actions={<Link to="/market/purchases">{t('All purchases')}</Link>}>
      {purchases.isError && !rows && <LoadFailure error={purchases.error} onRetry={() => purchases.refetch()} />}
      {rows?.length === 0 && <EmptyText>{t('No purchases yet.')}</EmptyText>}
      {(rows ? rows.length > 0 : !purchases.isError) && (
        <DataTable
          label={t('Latest purchases')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={5}
          request="latest"
        />
      )}
    </Section>
  );
}

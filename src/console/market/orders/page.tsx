import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call, queryString } from '../../api/client.ts';
import type { Order, OrderSummary } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { price } from '../../ui/format/format.ts';
import { LogTime } from '../../ui/format/moment.tsx';
import type { FilterTab } from '../../ui/layout/filter-tabs.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { menuColumn } from '../../ui/table/row-menu.tsx';
import { CsvButton } from '../csv-button.tsx';
import { MarketFrame } from '../frame.tsx';
import { SellingButtons } from '../items/selling-buttons.tsx';
import { buyerColumn, emailColumn, invoiceColumn, refundedColumn } from '../sale/sale-columns.tsx';
import { PROVIDERS } from '../sale/sale-facts.tsx';
import { ORDER_STYLES, orderLook, PURCHASE_STYLES } from '../sale/sale-states.ts';
import { ORDER_FILTERS, type OrderFilter, SALES_PER_PAGE } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { orderSummaryQuery, ordersQuery } from './queries.ts';
import { OrderMenu } from './row-menu.tsx';
import { hasUnappliedPayment } from './unapplied-payments.tsx';

const COLUMNS: Column<Order>[] = [
  {
    key: 'item',
    label: t('Item'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ number, item }) => (
      <Link to="/market/orders/$number" params={{ number }} className={rowLinkClass} title={item.name}>
        {item.name}
      </Link>
    ),
  },
  buyerColumn('/market/orders', ({ buyer }) => buyer),
  emailColumn(({ buyer }) => buyer.email),
  {
    key: 'number',
    label: t('Order'),
    phone: 'none',
    optional: 'shown',
    cell: ({ number }) => <CopyCode label={t('order number')} code={number} />,
  },
  {
    key: 'state',
    label: t('Status'),
    width: 166,
    phone: 'small',
    cell: (order) => <Status {...orderLook({ ...order, hasUnappliedPayment: hasUnappliedPayment(order) })} />,
  },
  {
    key: 'provider',
    label: t('Payment method'),
    look: 'soft',
    phone: 'small',
    optional: 'hidden',
    cell: ({ provider }) => PROVIDERS[provider],
  },
  {
    key: 'coupon',
    label: t('Coupon'),
    look: 'soft',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ coupon }) => coupon ?? '–',
  },
  {
    key: 'total',
    label: t('Total'),
    align: 'end',
    phone: 'aside',
    sortBy: 'total',
    sortFirst: 'desc',
    cell: ({ total, currency }) => price(total, currency),
  },
  refundedColumn,
  invoiceColumn(({ purchase_id, invoice_number }) => ({ purchase: purchase_id, invoice: invoice_number })),
  {
    key: 'created',
    label: t('Placed'),
    align: 'end',
    look: 'soft',
    width: 112,
    phone: 'small',
    optional: 'shown',
    sortBy: 'created_at',
    sortFirst: 'desc',
    cell: ({ created_at }) => <LogTime at={created_at} />,
  },
];

const WORDS: Record<OrderFilter, string> = {
  open: ORDER_STYLES.open.word,
  paid: ORDER_STYLES.paid.word,
  refunded: PURCHASE_STYLES.refunded.word,
  cancelled: ORDER_STYLES.cancelled.word,
  expired: ORDER_STYLES.expired.word,
};

const tabsOf = (summary: OrderSummary | undefined): FilterTab<OrderFilter>[] => [
  { key: undefined, word: t('All'), total: summary?.orders },
  ...ORDER_FILTERS.map((key) => ({
    key,
    word: WORDS[key],
    total: summary?.[key],
    ...(key === 'open' && { look: 'waiting' as const }),
  })),
];

export function OrdersPage() {
  const search = useSearch({ from: '/shell/market/orders' });
  const navigate = useNavigate({ from: '/market/orders' });
  const queryClient = useQueryClient();
  const orders = useQuery(ordersQuery(search));
  const summary = useQuery(orderSummaryQuery);
  const isNarrowed = Boolean(search.search || search.state);
  const change = searchChanger(search, navigate);
  const act = useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'confirm' | 'cancel' }) =>
      call(`POST /market/orders/:id/${verb}`, { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  const { mutate } = act;
  const columns = useMemo(
    () => [...COLUMNS, menuColumn<Order>((order) => <OrderMenu order={order} act={mutate} />)],
    [mutate],
  );
  return (
    <MarketFrame
      open="/market/orders"
      actions={null}
      lead={t('Every order placed in your shop, paid or not. Once paid, it becomes a purchase.')}
    >
      {act.isError && <Notice tone="danger">{act.error.message}</Notice>}
      <PagedList
        label={t('Orders')}
        columns={columns}
        list={orders}
        search={search}
        change={change}
        narrowed={isNarrowed}
        pageSize={SALES_PER_PAGE}
        sortedBy="created_at"
        empty={<NoOrders />}
        filters={
          <SearchFilters
            label={t('Orders by status')}
            searchLabel={t('Search by number, buyer or item')}
            search={search}
            change={change}
            tabs={tabsOf(summary.data)}
          >
            <CsvButton
              href={`/console/api/market/orders.csv${queryString({ search: search.search, state: search.state })}`}
              total={orders.data?.meta.total}
              narrowed={isNarrowed}
            />
          </SearchFilters>
        }
        nothing={t('No orders match these filters.')}
      />
    </MarketFrame>
  );
}

function NoOrders() {
  return (
    <EmptyState title={t('No orders yet')}>
      <p>{t('Orders appear here before they are paid. Bank transfer orders wait until you confirm the payment.')}</p>
      <SellingButtons />
    </EmptyState>
  );
}

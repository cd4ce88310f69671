import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { Order } from '../../api/market.ts';
import { searchChanger } from '../../list-search.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { money } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { menuColumn } from '../../ui/table/row-menu.tsx';
import { MarketFrame } from '../frame.tsx';
import { SellingButtons } from '../items/selling-buttons.tsx';
import { buyerColumn, emailColumn, invoiceColumn, refundedColumn } from '../sale-columns.tsx';
import { ORDER_LOOKS, orderLook } from '../sale-states.ts';
import { ORDER_STATES } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { PROVIDERS } from './facts.tsx';
import { ordersQuery } from './queries.ts';
import { OrderMenu } from './row-menu.tsx';
import { hasUnappliedPayment } from './unapplied-payments.tsx';

const COLUMNS: Column<Order>[] = [
  {
    key: 'item',
    label: 'Item',
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
    label: 'Order',
    phone: 'small',
    optional: 'shown',
    cell: ({ number }) => <CopyCode label="order number" code={number} />,
  },
  {
    key: 'state',
    label: 'Status',
    width: 166,
    phone: 'small',
    cell: (order) => <Status {...orderLook({ ...order, hasUnappliedPayment: hasUnappliedPayment(order) })} />,
  },
  {
    key: 'provider',
    label: 'Payment method',
    look: 'soft',
    phone: 'small',
    optional: 'hidden',
    cell: ({ provider }) => PROVIDERS[provider],
  },
  {
    key: 'coupon',
    label: 'Coupon',
    look: 'soft',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ coupon }) => coupon ?? '–',
  },
  { key: 'total', label: 'Total', align: 'end', phone: 'aside', cell: ({ total, currency }) => money(total, currency) },
  refundedColumn,
  invoiceColumn(({ purchase_id, invoice_number }) => ({ purchase: purchase_id, invoice: invoice_number })),
  {
    key: 'created',
    label: 'Placed',
    align: 'end',
    look: 'soft',
    phone: 'small',
    optional: 'shown',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

export function OrdersPage() {
  const search = useSearch({ from: '/shell/market/orders' });
  const navigate = useNavigate({ from: '/market/orders' });
  const queryClient = useQueryClient();
  const orders = useQuery(ordersQuery(search));
  const change = searchChanger(search, navigate);
  const act = useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'cancel' }) =>
      call(`POST /market/orders/:id/${verb}`, { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  const { mutate } = act;
  const columns = useMemo(
    () => [...COLUMNS, menuColumn<Order>((order) => <OrderMenu order={order} act={mutate} />)],
    [mutate],
  );
  return (
    <MarketFrame open="/market/orders" actions={null}>
      {act.isError && <Notice tone="danger">{act.error.message}</Notice>}
      <PagedList
        label="Orders"
        columns={columns}
        list={orders}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.state)}
        empty={<NoOrders />}
        filters={
          <SearchFilters
            searchLabel="Search by number, buyer or item"
            search={search}
            change={change}
            states={ORDER_STATES}
            wordOf={(state) => ORDER_LOOKS[state].word}
          />
        }
        nothing="No orders match these filters."
      />
    </MarketFrame>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders yet">
      <p>Orders appear here before they are paid. Bank transfer orders wait until you confirm the payment.</p>
      <SellingButtons />
    </EmptyState>
  );
}

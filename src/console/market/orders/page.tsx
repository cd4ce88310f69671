import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Order } from '../../api/market.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Status, type Tone } from '../../ui/feedback/status.tsx';
import { money } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MarketFrame } from '../frame.tsx';
import { buyerColumn, itemColumn } from '../sale-columns.tsx';
import { ORDER_STATES, type OrderState } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { OrderDetail } from './detail.tsx';
import { ordersQuery } from './queries.ts';
import { hasUnappliedPayment } from './unapplied-payments.tsx';

const STATES = {
  open: { tone: 'pending', word: 'Open' },
  paid: { tone: 'up', word: 'Paid' },
  cancelled: { tone: 'paused', word: 'Cancelled' },
  expired: { tone: 'unknown', word: 'Expired' },
} satisfies Record<OrderState, { tone: Tone; word: string }>;

const TO_GIVE_BACK = { tone: 'down', word: 'Payment to return' } as const;

const PROVIDERS = { stripe: 'Stripe', manual: 'Bank transfer', free: 'Free' };

const COLUMNS: Column<Order>[] = [
  {
    key: 'number',
    label: 'Order',
    look: 'strong',
    width: 'bounded',
    phone: 'main',
    cell: ({ number }) => <span title={number}>{number}</span>,
  },
  {
    key: 'state',
    label: 'Status',
    width: 130,
    phone: 'small',
    cell: (order) => <Status {...(hasUnappliedPayment(order) ? TO_GIVE_BACK : STATES[order.state])} />,
  },
  itemColumn,
  buyerColumn(({ buyer }) => buyer.email),
  {
    key: 'provider',
    label: 'Payment method',
    look: 'soft',
    phone: 'small',
    cell: ({ provider }) => PROVIDERS[provider],
  },
  { key: 'total', label: 'Total', align: 'end', phone: 'aside', cell: ({ total, currency }) => money(total, currency) },
  {
    key: 'created',
    label: 'Placed',
    align: 'end',
    look: 'soft',
    phone: 'small',
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
    mutationFn: ({ id, verb }: { id: number; verb: 'confirm' | 'cancel' }) =>
      call(`POST /market/orders/:id/${verb}`, { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  return (
    <MarketFrame open="/market/orders" actions={null}>
      <PagedList
        label="Orders"
        columns={COLUMNS}
        list={orders}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.state)}
        empty={<NoOrders />}
        detail={(order) => <OrderDetail order={order} act={act} />}
        filters={
          <SearchFilters
            searchLabel="Search by number, buyer or item"
            search={search}
            change={change}
            states={ORDER_STATES}
            wordOf={(state) => STATES[state].word}
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
      <p>
        Orders appear here before they are paid. Bank transfer orders wait until you confirm the payment. Set your bank
        details in the <Link to="/market/settings">settings</Link>.
      </p>
    </EmptyState>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import type { Order } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import classes from '../market.module.css';
import { orderLook } from '../sale-states.ts';
import { useShopBase } from '../shop-base.ts';
import { OrderFacts } from './facts.tsx';
import { orderQuery } from './queries.ts';
import { Timeline } from './timeline.tsx';
import { hasUnappliedPayment, UnappliedPayments } from './unapplied-payments.tsx';

/** An order with all that is known of it, by the number that buyer and seller name it by. */
export function OrderPage() {
  const { number } = useParams({ from: '/shell/market/orders/$number' });
  const order = useQuery(orderQuery(number));
  const show = order.data;
  if (show === null) return <MissingRecord what="order" list={<Link to="/market/orders">Orders</Link>} />;
  return (
    <Page
      title={order.isPending ? '' : `Order ${number}`}
      parent={<Link to="/market/orders">Orders</Link>}
      state={show && <Status {...orderLook({ ...show, hasUnappliedPayment: hasUnappliedPayment(show) })} look="pill" />}
    >
      {order.isError && !show && <LoadFailure error={order.error} onRetry={() => order.refetch()} />}
      {order.isPending && <Skeleton height={480} radius={8} />}
      {show && (
        <div className={classes.item}>
          <div>
            <UnappliedPayments order={show} />
            <Actions key={show.id} order={show} />
            <Timeline order={show} />
          </div>
          <OrderFacts order={show} />
        </div>
      )}
    </Page>
  );
}

/** What can be done with it: for a bank transfer, the word that the money has come. */
function Actions({ order }: { order: Order }) {
  const { id, purchase_id, state } = order;
  const base = useShopBase();
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (verb: 'confirm' | 'cancel') => call(`POST /market/orders/:id/${verb}`, { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  const isManual = order.provider === 'manual';
  return (
    <>
      <div className={classes.buttons}>
        {/* Transfers take days: one that came after the order's end is honoured. */}
        {isManual && (state === 'open' || state === 'expired') && (
          <ConfirmButton
            verb="Confirm payment"
            question="The buyer gets access immediately and the sale is recorded."
            tone="calm"
            pending={act.isPending && act.variables === 'confirm'}
            onConfirm={() => act.mutate('confirm')}
          />
        )}
        {purchase_id !== null && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/market/purchases/$id" params={{ id: String(purchase_id) }} {...props} />}
          >
            View purchase
          </Button>
        )}
        <Button
          component="a"
          href={`${base}/shop/orders/${encodeURIComponent(order.number)}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          View as buyer
        </Button>
        {isManual && state === 'open' && (
          <ConfirmButton
            verb="Cancel order"
            question="The buyer can no longer pay for it."
            refusal="Keep order"
            pending={act.isPending && act.variables === 'cancel'}
            onConfirm={() => act.mutate('cancel')}
          />
        )}
      </div>
      {act.isError && <Notice tone="danger">{act.error.message}</Notice>}
    </>
  );
}

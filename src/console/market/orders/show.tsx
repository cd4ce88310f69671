import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { Order } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmPopover } from '../../ui/feedback/confirm-popover.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Amounts } from '../sale/amounts.tsx';
import { orderQuery } from '../sale/order-query.ts';
import classes from '../sale/sale.module.css';
import { orderLook } from '../sale/sale-states.ts';
import { SaleHeading, saleTitle } from '../sale/sale-title.tsx';
import { confirmPayment, mayBeConfirmed } from './confirm-payment.ts';
import { OrderFacts } from './facts.tsx';
import { OrderMenu } from './row-menu.tsx';
import { Timeline } from './timeline.tsx';
import { hasUnappliedPayment, UnappliedPayments } from './unapplied-payments.tsx';

export function OrderPage() {
  const { number } = useParams({ from: '/shell/market/orders/$number' });
  const order = useQuery(orderQuery(number));
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'confirm' | 'cancel' }) =>
      call(`POST /market/orders/:id/${verb}`, { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market'] }),
  });
  const link = useMutation({
    mutationFn: (id: number) => call('POST /market/purchases/:id/link', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['market', 'purchase'] }),
  });
  const show = order.data;
  if (show === null)
    return (
      <MissingRecord
        title={t('Order not found')}
        gone={t('This order does not exist or was deleted.')}
        list={<Link to="/market/orders">{t('Orders')}</Link>}
      />
    );
  const sale = show && { ...show, buyer: show.buyer.name || show.buyer.email };
  const error = act.error ?? link.error;
  return (
    <Page
      title={sale ? saleTitle(sale) : order.isError ? t('Order') : ''}
      heading={sale && <SaleHeading sale={sale} />}
      parent={<Link to="/market/orders">{t('Orders')}</Link>}
      state={show && <Status {...orderLook({ ...show, hasUnappliedPayment: hasUnappliedPayment(show) })} look="pill" />}
      actions={
        show && (
          <>
            <NextStep
              order={show}
              pending={act.isPending}
              onConfirm={() => act.mutate({ id: show.id, verb: 'confirm' })}
            />
            <OrderMenu order={show} act={act.mutate} look="head" sendLink={link.mutate} />
          </>
        )
      }
    >
      {order.isError && !show && <LoadFailure error={order.error} onRetry={() => order.refetch()} />}
      {order.isPending && <Skeleton height={480} radius={8} />}
      {show && (
        <div className={classes.sale}>
          <div>
            {error && <Notice tone="danger">{error.message}</Notice>}
            {link.data && <Notice tone="calm">{t('Sent to {address}.', { address: link.data.data.sent_to })}</Notice>}
            <UnappliedPayments order={show} />
            <Amounts order={show} />
            <Timeline order={show} />
          </div>
          <OrderFacts order={show} />
        </div>
      )}
    </Page>
  );
}

type NextStepProps = { order: Order; pending: boolean; onConfirm: () => void };

function NextStep({ order, pending, onConfirm }: NextStepProps) {
  const { purchase_id } = order;
  const mayMoney = useMay()('money');
  if (mayMoney && mayBeConfirmed(order))
    return (
      <ConfirmPopover {...confirmPayment(order)} pending={pending} onConfirm={onConfirm}>
        {(ask) => (
          <Button loading={pending} onClick={ask}>
            {t('Confirm payment')}
          </Button>
        )}
      </ConfirmPopover>
    );
  if (purchase_id === null) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/market/purchases/$id" params={{ id: String(purchase_id) }} {...props} />}
    >
      {t('View purchase')}
    </Button>
  );
}

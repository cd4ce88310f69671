import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isMissing } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { Amounts } from '../sale/amounts.tsx';
import { orderQuery } from '../sale/order-query.ts';
import classes from '../sale/sale.module.css';
import { purchaseLook } from '../sale/sale-states.ts';
import { SaleHeading, saleTitle } from '../sale/sale-title.tsx';
import { PurchaseQuestions } from '../support/purchase-questions.tsx';
import { type Action, isDisputed, PurchaseActions } from './actions.tsx';
import { Activations } from './activations.tsx';
import { DisputeNotice } from './dispute-notice.tsx';
import { PurchaseFacts } from './facts.tsx';
import { History } from './history.tsx';
import { OpenedAction } from './opened-action.tsx';
import { LaterPayments } from './payments.tsx';
import { PurchaseRefundRequests } from './purchase-refund-requests.tsx';
import { purchaseQuery, usePurchaseChanged } from './queries.ts';
import { Subscription } from './subscription.tsx';

export function PurchasePage() {
  const { id } = useParams({ from: '/shell/market/purchases/$id' });
  const purchase = useQuery(purchaseQuery(id));
  const show = purchase.data;
  if (isMissing(purchase))
    return (
      <MissingRecord
        title={t('Purchase not found')}
        gone={t('This purchase does not exist or was deleted.')}
        list={<Link to="/market/purchases">{t('Purchases')}</Link>}
      />
    );
  if (show) return <Shown key={id} purchase={show} />;
  return (
    <Page title={purchase.isError ? t('Purchase') : ''} parent={<Link to="/market/purchases">{t('Purchases')}</Link>}>
      {purchase.isError && <LoadFailure error={purchase.error} onRetry={() => purchase.refetch()} />}
      {purchase.isPending && <Skeleton height={480} radius={8} />}
    </Page>
  );
}

function Shown({ purchase }: { purchase: PurchaseDetail }) {
  const { id, item, price, currency, buyer_name, buyer_email } = purchase;
  const changed = usePurchaseChanged(String(id));
  const [opened, setOpened] = useState<Action>();
  const link = useMutation({
    mutationFn: () => call('POST /market/purchases/:id/link', { path: { id } }),
    onSuccess: async () => changed(await call('GET /market/purchases/:id', { path: { id } })),
  });
  const number = purchase.order?.number;
  const asked = useQuery({ ...orderQuery(number ?? ''), enabled: number !== undefined });
  const order = asked.data ?? undefined;
  const sale = { item, total: price, currency, buyer: buyer_name || (buyer_email ?? '') };
  return (
    <Page
      title={saleTitle(sale)}
      heading={<SaleHeading sale={sale} />}
      parent={<Link to="/market/purchases">{t('Purchases')}</Link>}
      state={<Status {...purchaseLook(purchase)} look="pill" />}
      actions={
        <PurchaseActions
          purchase={purchase}
          opened={opened}
          onOpen={(action) => {
            link.reset();
            setOpened(action);
          }}
          mailing={link.isPending}
          onMail={() => link.mutate()}
        />
      }
    >
      <div className={classes.sale}>
        <div>
          {link.isError && <Notice tone="danger">{link.error.message}</Notice>}
          {link.data && <Notice tone="calm">{t('Sent to {address}.', { address: link.data.data.sent_to })}</Notice>}
          {isDisputed(purchase) && <DisputeNotice purchase={purchase} order={order} />}
          <PurchaseRefundRequests purchase={id} />
          <OpenedAction purchase={purchase} opened={opened} onLeave={() => setOpened(undefined)} />
          {purchase.extends_purchase_id === null ? (
            <Section title={t('Purchase code')}>
              <CopyBlock label={t('purchase code')} text={purchase.purchase_code} />
            </Section>
          ) : (
            <Notice tone="calm">
              {tRich('This is a later payment. It extends <a>an earlier purchase</a>.', {
                a: (text) => (
                  <Link to="/market/purchases/$id" params={{ id: String(purchase.extends_purchase_id) }}>
                    {text}
                  </Link>
                ),
              })}
            </Notice>
          )}
          {order && <Amounts order={order} />}
          {asked.isLoading && <Skeleton aria-busy="true" height={160} radius={8} mt={32} />}
          <Subscription purchase={purchase} />
          <LaterPayments purchase={purchase} />
          <History purchase={purchase} />
          {purchase.extends_purchase_id === null && (
            <>
              <Activations id={String(id)} />
              <PurchaseQuestions purchase={id} />
            </>
          )}
        </div>
        <PurchaseFacts purchase={purchase} order={order} />
      </div>
    </Page>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { money } from '../../ui/format/format.ts';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { Facts as FactList } from '../../ui/layout/facts.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page, Section } from '../../ui/layout/page.tsx';
import { BuyerLink } from '../buyer-link.tsx';
import classes from '../market.module.css';
import { InvoiceLink } from '../sale-columns.tsx';
import { licenceName, purchaseLook } from '../sale-states.ts';
import { sourceFacts } from '../source-facts.ts';
import { Activations } from './activations.tsx';
import { Buyer } from './buyer.tsx';
import { History } from './history.tsx';
import { purchaseQuery } from './queries.ts';
import { SaleActions } from './sale-actions.tsx';

export function PurchasePage() {
  const { id } = useParams({ from: '/shell/market/purchases/$id' });
  const purchase = useQuery(purchaseQuery(id));
  const show = purchase.data;
  if (isMissing(purchase))
    return <MissingRecord what="purchase" list={<Link to="/market/purchases">Purchases</Link>} />;
  return (
    <Page
      title={show ? `Purchase of ${show.item.name}` : purchase.isError ? 'Purchase' : ''}
      parent={<Link to="/market/purchases">Purchases</Link>}
      state={show && <Status {...purchaseLook(show)} look="pill" />}
    >
      {purchase.isError && !show && <LoadFailure error={purchase.error} onRetry={() => purchase.refetch()} />}
      {purchase.isPending && <Skeleton height={480} radius={8} />}
      {show && (
        <div className={classes.item}>
          <div>
            <Section title="Purchase code">
              <CopyBlock label="purchase code" text={show.purchase_code} />
            </Section>
            <Buyer key={`buyer ${id}`} purchase={show} />
            <SaleActions key={`sale ${id}`} purchase={show} />
            <History purchase={show} />
            <Activations id={id} />
          </div>
          <Facts purchase={show} />
        </div>
      )}
    </Page>
  );
}

function Facts({ purchase }: { purchase: PurchaseDetail }) {
  const { item, order, currency } = purchase;
  const facts: [string, ReactNode][] = [
    [
      'Item',
      <Link key="item" to="/market/items/$id" params={{ id: String(item.id) }}>
        {item.name}
      </Link>,
    ],
    ['Licence', licenceName(purchase.license_type)],
    [
      'Buyer',
      <BuyerLink key="buyer" name={purchase.buyer_name} email={purchase.buyer_email} list="/market/purchases" />,
    ],
    [
      'E-mail',
      purchase.buyer_email ? (
        <a key="email" href={`mailto:${purchase.buyer_email}`}>
          {purchase.buyer_email}
        </a>
      ) : (
        '–'
      ),
    ],
    ['Paid', money(purchase.price, currency)],
    ['Refunded', purchase.refunded === 0 ? '–' : money(purchase.refunded, currency)],
    ['Bought', <Moment key="bought" at={purchase.date} />],
    ['Support until', <DateOf key="support" at={purchase.supported_until} empty="No support" />],
    [
      'Downloaded',
      purchase.first_downloaded_at ? (
        <Moment key="downloaded" at={purchase.first_downloaded_at} />
      ) : purchase.downloaded ? (
        'Yes'
      ) : (
        'Not yet'
      ),
    ],
    [
      'Invoice',
      purchase.invoice_number === null ? (
        'None'
      ) : (
        <InvoiceLink key="invoice" purchase={purchase.id} invoice={purchase.invoice_number}>
          {purchase.invoice_number} (PDF)
        </InvoiceLink>
      ),
    ],
    [
      'Order',
      order ? (
        <Link key="order" to="/market/orders/$number" params={{ number: order.number }}>
          {order.number} ({PROVIDERS[order.provider] ?? order.provider})
        </Link>
      ) : (
        'Imported'
      ),
    ],
    ...(order ? sourceFacts(purchase.source) : []),
  ];
  return <FactList facts={facts} className={classes.facts} rowClassName={classes.fact} />;
}

const PROVIDERS: Record<string, string> = { stripe: 'Stripe', manual: 'bank transfer', free: 'free' };

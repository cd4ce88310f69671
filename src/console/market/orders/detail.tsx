import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Order } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { type Fact, Facts } from '../../ui/layout/facts.tsx';
import { BuyerLink } from '../buyer-link.tsx';
import { InvoiceLink } from '../sale-columns.tsx';
import { useShopBase } from '../shop-base.ts';
import classes from './orders.module.css';
import { UnappliedPayments } from './unapplied-payments.tsx';

type Act = UseMutationResult<unknown, Error, { id: number; verb: 'confirm' | 'cancel' }>;

/** What an order consists of, and for a bank transfer the word that the money has come. */
export function OrderDetail({ order, act }: { order: Order; act: Act }) {
  const { id, currency, purchase_id, invoice_number, buyer, consent, payment } = order;
  const company = [buyer.company, buyer.vat_id].filter(Boolean).join(', ');
  const base = useShopBase();
  const facts: (Fact | false)[] = [
    [
      'Item',
      <Link key="item" to="/market/items/$id" params={{ id: String(order.item.id) }}>
        {order.item.name}
      </Link>,
    ],
    ['Buyer', <BuyerLink key="buyer" name={buyer.name} email={buyer.email} list="/market/orders" />],
    [
      'E-mail',
      <a key="email" href={`mailto:${buyer.email}`}>
        {buyer.email}
      </a>,
    ],
    buyer.country !== '' && ['Country', buyer.country],
    company !== '' && ['Company', company],
    consent !== null && [
      'Immediate delivery',
      <span key="consent" title={consent.text}>
        Agreed on <Moment at={consent.given_at} />
      </span>,
    ],
    ['Licence', order.licence === 'regular' ? 'Regular' : 'Extended'],
    ['Price', money(order.price, currency)],
    order.discount > 0 && ['Discount', `${money(order.discount, currency)}${order.coupon ? ` (${order.coupon})` : ''}`],
    ['Total', money(order.total, currency)],
    order.refunded > 0 && ['Refunded', money(order.refunded, currency)],
    ['Tax included', money(order.tax, currency)],
    ['Fee included', money(order.fee, currency)],
    ['Order number', <CopyCode key="number" label="order number" code={order.number} shown={order.number} />],
    payment !== null && [
      'Payment reference',
      <CopyCode key="payment" label="payment reference" code={payment} shown={payment} />,
    ],
    purchase_id !== null &&
      invoice_number !== null && [
        'Invoice',
        <InvoiceLink key="invoice" purchase={purchase_id} invoice={invoice_number}>
          {invoice_number} (PDF)
        </InvoiceLink>,
      ],
    endOf(order),
  ];
  const isManual = order.provider === 'manual';
  // Transfers take days: one that came after the order's end is honoured.
  const mayBePaid = isManual && (order.state === 'open' || order.state === 'expired');
  const mine = act.variables?.id === id;
  return (
    <div className={classes.detail}>
      <Facts facts={facts} className={classes.facts} />
      <div className={classes.buttons}>
        {mayBePaid && (
          <ConfirmButton
            verb="Confirm payment"
            question="The buyer gets access immediately and the sale is recorded."
            tone="calm"
            size="xs"
            pending={act.isPending && mine}
            onConfirm={() => act.mutate({ id, verb: 'confirm' })}
          />
        )}
        <Button
          component="a"
          href={`${base}/shop/orders/${encodeURIComponent(order.number)}`}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          View as buyer
        </Button>
        {purchase_id !== null && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link to="/market/purchases/$id" params={{ id: String(purchase_id) }} {...props} />}
          >
            View purchase
          </Button>
        )}
      </div>
      <UnappliedPayments order={order} />
      {act.isError && mine && <Notice tone="danger">{act.error.message}</Notice>}
    </div>
  );
}

function endOf(order: Order): Fact | false {
  switch (order.state) {
    case 'open':
      return ['Expires', <Moment key="ends" at={order.expires_at} />];
    case 'expired':
      return ['Ended', <Moment key="ended" at={order.expires_at} />];
    case 'paid':
      return ['Completed', <Moment key="settled" at={order.settled_at} />];
    case 'cancelled':
      return false;
  }
}

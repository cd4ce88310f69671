import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { money } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { BuyerLink } from '../buyer-link.tsx';
import { InvoiceLink } from '../sale-columns.tsx';
import { useShopBase } from '../shop-base.ts';
import classes from './orders.module.css';
import { UnappliedPayments } from './unapplied-payments.tsx';

type Act = UseMutationResult<unknown, Error, { id: number; verb: 'confirm' | 'cancel' }>;

/** What an order consists of, and for a bank transfer the word that the money has come. */
export function OrderDetail({ order, act }: { order: Order; act: Act }) {
  const { id, currency, purchase_id } = order;
  const base = useShopBase();
  const facts: [string, ReactNode][] = [
    [
      'Item',
      <Link key="item" to="/market/items/$id" params={{ id: String(order.item.id) }}>
        {order.item.name}
      </Link>,
    ],
    ['Buyer', <BuyerLink key="buyer" name={order.buyer.name} email={order.buyer.email} list="/market/orders" />],
    [
      'E-mail',
      <a key="email" href={`mailto:${order.buyer.email}`}>
        {order.buyer.email}
      </a>,
    ],
    ['Country', order.buyer.country || '–'],
    ...(order.buyer.company || order.buyer.vat_id
      ? [['Company', [order.buyer.company, order.buyer.vat_id].filter(Boolean).join(', ')] as [string, string]]
      : []),
    ...(order.consent
      ? [
          [
            'Immediate delivery',
            <span key="consent" title={order.consent.text}>
              Agreed on <Moment at={order.consent.given_at} />
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
    ['Licence', order.licence === 'regular' ? 'Regular' : 'Extended'],
    ['Price', money(order.price, currency)],
    [
      'Discount',
      order.discount === 0 ? '–' : `${money(order.discount, currency)}${order.coupon ? ` (${order.coupon})` : ''}`,
    ],
    ['Total', money(order.total, currency)],
    ...(order.refunded > 0 ? [['Refunded', money(order.refunded, currency)] as [string, string]] : []),
    ['Tax included', money(order.tax, currency)],
    ['Fee included', money(order.fee, currency)],
    ['Order number', <CopyCode key="number" label="order number" code={order.number} shown={order.number} />],
    [
      'Payment reference',
      order.payment ? (
        <CopyCode key="payment" label="payment reference" code={order.payment} shown={order.payment} />
      ) : (
        '–'
      ),
    ],
    [
      'Invoice',
      order.purchase_id !== null && order.invoice_number !== null ? (
        <InvoiceLink key="invoice" purchase={order.purchase_id} invoice={order.invoice_number}>
          {order.invoice_number} (PDF)
        </InvoiceLink>
      ) : (
        '–'
      ),
    ],
    ...endOf(order),
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

function endOf(order: Order): [string, ReactNode][] {
  switch (order.state) {
    case 'open':
      return [['Expires', <Moment key="ends" at={order.expires_at} />]];
    case 'expired':
      return [['Ended', <Moment key="ended" at={order.expires_at} />]];
    case 'paid':
      return [['Completed', <Moment key="settled" at={order.settled_at} />]];
    case 'cancelled':
      return [];
  }
}

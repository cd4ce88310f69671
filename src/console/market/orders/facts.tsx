import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order } from '../../api/market.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { money } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { BuyerLink } from '../buyer-link.tsx';
import classes from '../market.module.css';
import { InvoiceLink } from '../sale-columns.tsx';
import { sourceFacts } from '../source-facts.ts';

export const PROVIDERS = { stripe: 'Stripe', manual: 'Bank transfer', free: 'Free' };

/** What an order consists of. */
export function OrderFacts({ order }: { order: Order }) {
  const { currency, purchase_id } = order;
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
              Agreed <Moment at={order.consent.given_at} />
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
    [
      'Purchase',
      purchase_id === null ? (
        '–'
      ) : (
        <Link key="purchase" to="/market/purchases/$id" params={{ id: String(purchase_id) }}>
          {purchase_id}
        </Link>
      ),
    ],
    ...sourceFacts(order.source),
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
    ['Payment method', PROVIDERS[order.provider]],
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
  ];
  return <Facts facts={facts} className={classes.facts} rowClassName={classes.fact} />;
}

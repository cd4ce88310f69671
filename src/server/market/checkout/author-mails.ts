import type { CouponRow, OrderRow, StrayPaymentRow } from '../../database/index.ts';
import { formatCount, formatMoney, t } from '../../kernel/index.ts';
import type { AuthorMail } from '../author-mail/index.ts';
import { type OrderedItem, oneLine, orderFacts } from './order-mails.ts';

export function transferMail({ order, item }: OrderedItem): AuthorMail {
  const { number, buyer_email: buyer } = order;
  const amount = formatMoney(order.total_minor, order.currency);
  return {
    subject: t('{item}: order {number} awaits a bank transfer of {amount}', {
      item: oneLine(item.name),
      number,
      amount,
    }),
    heading: t('An order awaits a bank transfer'),
    facts: [...orderFacts(order, item), [t('Buyer'), buyer]],
    paragraphs: [
      t('{buyer} ordered {item} and pays {amount} by bank transfer with the reference {number}.', {
        buyer,
        item: item.name,
        amount,
        number,
      }),
      t(
        'Confirm the order as soon as the money arrives: the buyer then receives the download. Unconfirmed orders expire after two weeks.',
      ),
    ],
    ...viewOrder(order),
    tone: 'plain',
  };
}

/** `paid`: in the payment's currency */
export function unappliedPaymentMail(
  order: OrderRow,
  paid: { amount_minor: number; currency: string; reason: StrayPaymentRow['reason'] },
): AuthorMail {
  const amount = formatMoney(paid.amount_minor, paid.currency);
  const total = formatMoney(order.total_minor, order.currency);
  return {
    subject: t('Order {number}: refund {amount}', { number: order.number, amount }),
    heading: t('A payment needs a refund'),
    facts: [
      [t('Order'), order.number],
      [t('Order total'), total],
      [t('Received'), amount],
      [t('Buyer'), order.buyer_email],
    ],
    paragraphs: [
      paid.reason === 'second'
        ? t('The order was already paid, and a second payment of {amount} arrived.', { amount })
        : t('The order total is {total}, but {amount} arrived, so no item was sold.', { total, amount }),
      t('The amount is not in your balance. Refund it on the order page.'),
    ],
    ...viewOrder(order),
    tone: 'warning',
  };
}

export const couponLimitMail = (
  order: OrderRow,
  { code, uses, limit }: Pick<CouponRow, 'code' | 'uses'> & { limit: number },
): AuthorMail => ({
  subject: t('Coupon {code} exceeded its usage limit', { code }),
  facts: [
    [t('Coupon'), code],
    [t('Limit'), formatCount(limit)],
    [t('Used'), formatCount(uses)],
    [t('Order'), order.number],
  ],
  paragraphs: [
    t(
      'Order {number} was placed while the coupon was available, and paid after other orders had used it up. The buyer keeps the promised price.',
      { number: order.number },
    ),
    t(
      'The coupon is limited to {limit, plural, one {# use} other {# uses}} and has been used {uses, plural, one {# time} other {# times}}.',
      { limit, uses },
    ),
  ],
  ...viewOrder(order),
  tone: 'warning',
});

const viewOrder = ({ number }: OrderRow): Pick<AuthorMail, 'action'> => ({
  action: { label: t('View order'), path: `/market/orders/${number}` },
});

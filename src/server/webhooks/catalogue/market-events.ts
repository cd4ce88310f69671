import { z } from 'zod';
import { event, iso, isoOrNull, link } from './event.ts';

const group = 'market';

const purchase = z.object({
  id: z.int(),
  item: z.object({ id: z.int(), name: z.string() }),
  license_type: z.string(),
  price: z.number(),
  refunded: z.number().describe('Refunded amount.'),
  currency: z.string(),
  buyer_email: z.string().nullable(),
  buyer_name: z.string().nullable(),
  supported_until: isoOrNull,
  ends_at: isoOrNull.describe('End of the license. null if it has no end.'),
  updates_until: isoOrNull.describe('End of the included updates. null if they have no end.'),
  trial: z.boolean(),
  extends_purchase_id: z.int().nullable().describe('Set on a later payment for that purchase, such as a renewal.'),
  downloaded: z.boolean(),
  state: z.string(),
  date: iso,
});
const extended = purchase.extend({
  kind: z.enum(['renewal', 'upgrade', 'support', 'conversion']),
  payment_id: z.int().describe('The payment. Refunds and disputes of it carry this identifier.'),
});
const subscribed = purchase.extend({
  subscription: z.object({
    state: z
      .enum(['active', 'past_due', 'canceling', 'ended'])
      .describe('past_due: a payment failed, and Stripe tries again. canceling: ends after the paid period.'),
    tier_id: z
      .int()
      .nullable()
      .describe('Tier of the next period. Differs from the current tier if the buyer has chosen a lower one.'),
    period_ends_at: iso.describe('End of the paid period, and the day of the next payment.'),
  }),
});
const item = z.object({ id: z.int(), name: z.string(), version: z.string(), status: z.string() });

const order = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(['open', 'paid', 'cancelled', 'expired']),
  item: z.object({ id: z.int(), name: z.string() }),
  licence: z.enum(['regular', 'extended']).describe('Regular for orders of a tier.'),
  kind: z
    .enum(['purchase', 'trial', 'renewal', 'upgrade', 'support', 'conversion'])
    .describe('All except purchase and trial extend an existing purchase.'),
  tier_id: z.int().nullable(),
  extends_purchase_id: z.int().nullable(),
  total: z.number(),
  tax: z.number().describe('Included in the total.'),
  discount: z.number(),
  currency: z.string(),
  payment: z.enum(['stripe', 'paypal', 'manual', 'free']).describe('manual: by bank transfer.'),
  buyer_email: z.string(),
  buyer_name: z.string(),
  created_at: iso,
});
const activation = z.object({
  purchase_id: z.int(),
  item_id: z.int(),
  activation: z.object({
    id: z.int(),
    kind: z.enum(['machine', 'domain']),
    label: z.string().describe('The domain, or the program’s name for the machine.'),
    created_at: iso,
  }),
});
const review = z.object({
  id: z.int(),
  item_id: z.int(),
  purchase_id: z.int(),
  stars: z.int(),
  body: z.string(),
  name: z.string(),
});
const question = z.object({
  id: z.int(),
  item_id: z.int(),
  purchase_id: z.int(),
  subject: z.string(),
  message: z.string(),
  supported_until: isoOrNull,
});
const withdrawal = z.object({
  id: z.int(),
  object: z.literal('withdrawal'),
  amount: z.number(),
  currency: z.string(),
  settled_at: isoOrNull.describe('When it was completed or rejected. null while it is requested.'),
});
const shopAlert = z.object({
  shop: z.string().describe('Name of the shop.'),
  alert: z.object({
    id: z.int(),
    kind: z.enum(['checkout', 'payment_provider', 'download', 'validation', 'rejected_codes']),
    text: z.string().describe('The problem at the start of the alert.'),
    started_at: iso,
    ended_at: isoOrNull,
    figures: z.record(z.string(), z.unknown()).describe('The figures at the start of the alert.'),
  }),
  link,
});

const bought = {
  id: 1204,
  item: { id: 31, name: 'Icon set' },
  license_type: 'Regular License',
  price: 19.99,
  refunded: 0,
  currency: 'EUR',
  buyer_email: 'buyer@example.com',
  buyer_name: 'Robin Example',
  supported_until: '2026-09-02T10:00:00.000Z',
  ends_at: null,
  updates_until: null,
  trial: false,
  extends_purchase_id: null,
  downloaded: false,
  state: 'valid',
  date: '2026-03-02T10:00:00.000Z',
};
const unpaid = {
  id: 4,
  kind: 'payment_provider',
  text: 'The payment provider answered 6 of 8 orders with an error within 30 minutes.',
  started_at: '2026-03-02T10:00:00.000Z',
  ended_at: null,
  figures: { errors: 6, orders: 8, minutes: 30, items: ['Icon set'] },
} as const;
const placed = {
  id: 1710,
  number: '7KQ2-M9XD-41TR',
  state: 'open',
  item: { id: 31, name: 'Icon set' },
  licence: 'regular',
  kind: 'purchase',
  tier_id: null,
  extends_purchase_id: null,
  total: 19.99,
  tax: 3.19,
  discount: 0,
  currency: 'EUR',
  payment: 'stripe',
  buyer_email: 'buyer@example.com',
  buyer_name: 'Robin Example',
  created_at: '2026-03-02T09:58:00.000Z',
} as const;
const seat = {
  purchase_id: 1204,
  item_id: 31,
  activation: { id: 77, kind: 'domain', label: 'shop.example.com', created_at: '2026-03-02T10:12:00.000Z' },
} as const;
const five = { id: 88, item_id: 31, purchase_id: 1204, stars: 5, body: 'Crisp at every size.', name: 'Robin' };
const asked = {
  id: 15,
  item_id: 31,
  purchase_id: 1204,
  subject: 'Dark mode',
  message: 'How do I switch to the dark variants?',
  supported_until: '2026-09-02T10:00:00.000Z',
};
const payout = { id: 9, object: 'withdrawal', amount: 250, currency: 'EUR', settled_at: null } as const;
const iconSet = { id: 31, name: 'Icon set', version: '2.1.0', status: 'published' };

export const marketEvents = {
  'order.created': event(group, 'An order was placed, possibly unpaid', order, placed),
  'order.paid': event(group, 'The payment of an order arrived', order, { ...placed, state: 'paid' }),
  'order.cancelled': event(group, 'An order was cancelled before it was paid', order, {
    ...placed,
    state: 'cancelled',
  }),
  'order.expired': event(group, 'An order was not paid in time', order, { ...placed, state: 'expired' }),
  'purchase.created': event(group, 'An item was bought', purchase, bought),
  'purchase.refunded': event(group, 'A purchase was refunded, partially or in full', purchase, {
    ...bought,
    refunded: 19.99,
    state: 'refunded',
  }),
  'purchase.refund_failed': event(group, 'A refund failed, and the purchase is unchanged', purchase, bought),
  'purchase.disputed': event(group, 'A buyer disputes a payment with their bank', purchase, {
    ...bought,
    state: 'disputed',
  }),
  'purchase.restored': event(group, 'A purchase is valid again', purchase, bought),
  'purchase.revoked': event(group, 'A purchase and its license were revoked', purchase, {
    ...bought,
    state: 'revoked',
  }),
  'purchase.extended': event(group, 'A renewal, an upgrade, support or the license after a trial was paid', extended, {
    ...bought,
    license_type: 'Pro',
    ends_at: '2028-03-02T10:00:00.000Z',
    kind: 'renewal',
    payment_id: 1310,
  }),
  'purchase.subscription_changed': event(
    group,
    'A subscription was cancelled, resumed or ended, its tier changed, or its payment failed or succeeded again',
    subscribed,
    {
      ...bought,
      license_type: 'Pro',
      ends_at: '2027-03-16T10:00:00.000Z',
      subscription: { state: 'past_due', tier_id: 12, period_ends_at: '2027-03-02T10:00:00.000Z' },
    },
  ),
  'purchase.expired': event(group, 'A license has ended and can be renewed', purchase, {
    ...bought,
    license_type: 'Pro',
    ends_at: '2027-03-02T10:00:00.000Z',
  }),
  'purchase.downloaded': event(group, 'A buyer downloaded a purchase for the first time', purchase, {
    ...bought,
    downloaded: true,
  }),
  'purchase.buyer_changed': event(group, 'The buyer of a purchase was corrected', purchase, bought),
  'licence.activated': event(group, 'A purchase was activated on a machine or domain', activation, seat),
  'licence.deactivated': event(group, 'A machine or domain stopped using a purchase', activation, seat),
  'item.published': event(group, 'An item was published', item, iconSet),
  'item.updated': event(group, 'A published item was changed', item, iconSet),
  'item.withdrawn': event(group, 'An item was withdrawn from the shop', item, { ...iconSet, status: 'withdrawn' }),
  'item.declined': event(group, 'The owner of the service declined an item', item, { ...iconSet, status: 'draft' }),
  'review.created': event(group, 'A buyer reviewed an item', review, five),
  'review.updated': event(group, 'A buyer changed a review', review, { ...five, stars: 4 }),
  'refund_request.created': event(
    group,
    'A buyer requested a refund',
    z.object({
      id: z.int(),
      item_id: z.int(),
      purchase_id: z.int().describe('The payment. Later payments, such as renewals, have their own identifier.'),
      reason: z.string(),
      amount: z.number().describe('The rest of the payment.'),
      currency: z.string(),
    }),
    { id: 7, item_id: 31, purchase_id: 1204, reason: 'I bought it twice.', amount: 19.99, currency: 'EUR' },
  ),
  'support_question.created': event(group, 'A buyer sent a question about a purchase', question, asked),
  'support_question.replied': event(group, 'A buyer added a message to a question', question, {
    ...asked,
    message: 'Found it, thank you!',
  }),
  'withdrawal.requested': event(group, 'A withdrawal was requested', withdrawal, payout),
  'withdrawal.settled': event(group, 'A withdrawal was paid out', withdrawal, {
    ...payout,
    settled_at: '2026-03-02T10:00:00.000Z',
  }),
  'withdrawal.rejected': event(group, 'A withdrawal was rejected, and its amount is back in the balance', withdrawal, {
    ...payout,
    settled_at: '2026-03-02T10:00:00.000Z',
  }),
  'shop.alert': event(group, 'The shop has a problem: payments, downloads or validations fail', shopAlert, {
    shop: 'Harbour Lamp',
    alert: unpaid,
    link: 'https://gatehouse.example.com/market/alerts',
  }),
  'shop.alert_over': event(group, 'A problem in the shop has ended', shopAlert, {
    shop: 'Harbour Lamp',
    alert: { ...unpaid, ended_at: '2026-03-02T11:30:00.000Z' },
    link: 'https://gatehouse.example.com/market/alerts',
  }),
};

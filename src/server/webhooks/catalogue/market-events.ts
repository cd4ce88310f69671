import { z } from 'zod';
import { event, iso, isoOrNull, link } from './event.ts';

const group = 'market';

const purchase = z.object({
  id: z.int(),
  item: z.object({ id: z.int(), name: z.string() }),
  license_type: z.string(),
  price: z.number(),
  refunded: z.number().describe('How much was paid back.'),
  currency: z.string(),
  buyer_email: z.string().nullable(),
  buyer_name: z.string().nullable(),
  supported_until: isoOrNull,
  downloaded: z.boolean(),
  state: z.string(),
  date: iso,
});
const item = z.object({ id: z.int(), name: z.string(), version: z.string(), status: z.string() });

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
const iconSet = { id: 31, name: 'Icon set', version: '2.1.0', status: 'published' };

/** What happens in an account’s shop. */
export const marketEvents = {
  'purchase.created': event(group, 'An item was bought', purchase, bought),
  'purchase.refunded': event(group, 'A purchase was paid back, in part or as a whole', purchase, {
    ...bought,
    refunded: 19.99,
    state: 'refunded',
  }),
  'purchase.refund_failed': event(group, 'A refund failed: the purchase is what it was before', purchase, bought),
  'purchase.disputed': event(group, 'A buyer disputes a payment with their bank', purchase, {
    ...bought,
    state: 'disputed',
  }),
  'purchase.restored': event(group, 'A purchase is valid again', purchase, bought),
  'purchase.revoked': event(group, 'A purchase and its licence were revoked', purchase, {
    ...bought,
    state: 'revoked',
  }),
  'purchase.downloaded': event(group, 'A buyer downloaded a purchase for the first time', purchase, {
    ...bought,
    downloaded: true,
  }),
  'purchase.buyer_changed': event(group, 'The buyer of a purchase was corrected', purchase, bought),
  'item.published': event(group, 'An item was published', item, iconSet),
  'item.updated': event(group, 'A published item was changed', item, iconSet),
  'item.withdrawn': event(group, 'An item was withdrawn from the shop', item, { ...iconSet, status: 'withdrawn' }),
  'review.created': event(
    group,
    'A buyer reviewed an item',
    z.object({
      id: z.int(),
      item_id: z.int(),
      purchase_id: z.int(),
      stars: z.int(),
      body: z.string(),
      name: z.string(),
    }),
    { id: 88, item_id: 31, purchase_id: 1204, stars: 5, body: 'Crisp at every size.', name: 'Robin' },
  ),
  'support_question.created': event(
    group,
    'A buyer asked about a purchase',
    z.object({
      id: z.int(),
      item_id: z.int(),
      purchase_id: z.int(),
      subject: z.string(),
      message: z.string(),
      supported_until: isoOrNull,
    }),
    {
      id: 15,
      item_id: 31,
      purchase_id: 1204,
      subject: 'Dark mode',
      message: 'How do I switch to the dark variants?',
      supported_until: '2026-09-02T10:00:00.000Z',
    },
  ),
  'withdrawal.settled': event(
    group,
    'A withdrawal was paid out',
    z.object({
      id: z.int(),
      object: z.literal('withdrawal'),
      amount: z.number(),
      currency: z.string(),
      settled_at: isoOrNull,
    }),
    { id: 9, object: 'withdrawal', amount: 250, currency: 'EUR', settled_at: '2026-03-02T10:00:00.000Z' },
  ),
  'shop.alert': event(group, 'Something is wrong in the shop: payments, downloads or validations fail', shopAlert, {
    shop: 'Harbour Lamp',
    alert: unpaid,
    link: 'https://gatehouse.example.com/market/alerts',
  }),
  'shop.alert_over': event(group, 'What was wrong in the shop is over', shopAlert, {
    shop: 'Harbour Lamp',
    alert: { ...unpaid, ended_at: '2026-03-02T11:30:00.000Z' },
    link: 'https://gatehouse.example.com/market/alerts',
  }),
};

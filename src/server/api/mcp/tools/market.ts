// English only: AI assistants read it
import { z } from 'zod';
import type { Answer } from '../api.ts';
import { count, id, money, moneyText, paged, pagedOf, paging, time, untrustedText } from '../text.ts';
import { readTool } from '../tool.ts';

const item = z.object({ id: count, name: z.string() });
const sold = { sales: count.describe('Valid purchases.'), amount: money };
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day in the form YYYY-MM-DD');

export const listItems = readTool({
  name: 'list_items',
  title: 'List items',
  description: 'Items of the account with status, version, prices and number of purchases.',
  summary: 'Items on sale with prices and number of purchases',
  input: z.strictObject({
    search: z.string().max(200).optional().describe('Part of the name or reference.'),
    status: z.enum(['draft', 'published', 'withdrawn']).optional(),
    ...paging,
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: count,
        name: z.string(),
        status: z.string(),
        category: z.string(),
        version: z.string(),
        price: z.object({ regular: money, extended: money }),
        sales: count.describe('All purchases in any state.'),
        published_at: time.nullable(),
        updated_at: time,
        missing: z.array(z.string()).describe('Requirements before it can be published.'),
      }),
    ),
    ...paged,
  }),
  hasUntrustedText: false,
  async run(api, { search, status, page, per_page }) {
    const answer = await api.get('/market/items', { search, status, page, per_page });
    const items = answer.data.map((one: Answer) => ({
      ...one,
      price: {
        regular: moneyText(one.price.regular, one.currency),
        extended: moneyText(one.price.extended, one.currency),
      },
    }));
    return { items, ...pagedOf(answer) };
  },
});

export const getSales = readTool({
  name: 'get_sales',
  title: 'Sales of a period',
  description:
    'Sales of the account’s shop in a period: number and amount by currency (currencies are never summed), minus partial refunds. Refunded and revoked purchases do not count. Includes the best-selling items.',
  summary: 'Sales of a period by currency, with the best-selling items',
  input: z.strictObject({
    from: day.optional().describe('First day, YYYY-MM-DD in the account’s zone. Default: 29 days before the last.'),
    to: day.optional().describe('Last day, YYYY-MM-DD. Default today.'),
    with_days: z.boolean().default(false).describe('Also each day, the latest 100.'),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    currencies: z.array(
      z.object({
        currency: z.string(),
        ...sold,
        items: z.array(z.object({ id: count, name: z.string(), ...sold })).describe('The ten best-selling.'),
        days: z.array(z.object({ day: z.string(), ...sold })).optional(),
      }),
    ),
  }),
  hasUntrustedText: false,
  async run(api, { from, to, with_days }) {
    const { data, meta } = await api.get('/market/sales', { from, to });
    const currencies = data.map(({ currency, sales, amount, items, days }: Answer) => {
      const priced = (row: Answer) => ({ ...row, amount: moneyText(row.amount, currency) });
      return {
        currency,
        sales,
        amount: moneyText(amount, currency),
        // Only the ten items with the highest revenue.
        items: items.slice(0, 10).map(priced),
        ...(with_days && { days: days.slice(-100).map(priced) }),
      };
    });
    return { ...meta, currencies };
  },
});

export const getSalesFunnel = readTool({
  name: 'get_sales_funnel',
  title: 'Sales funnel',
  description:
    'Funnel of the account’s shop in a period: landing, item, checkout (visits), paid, downloaded, activated, reviewed (orders). Steps are counted independently, so they are not the paths of individual people.',
  summary: 'Funnel of the shop, from visits to paid orders, downloads and reviews',
  input: z.strictObject({
    from: day.optional().describe('First day, YYYY-MM-DD in the account’s zone. Default: 29 days before the last.'),
    to: day.optional().describe('Last day, YYYY-MM-DD. Default today.'),
    item_id: id('Only this item.').optional(),
    channel: z.string().max(200).optional().describe('Only visits through this channel, such as Email.'),
    source: z.string().max(200).optional().describe('Only visits from this source, such as Google.'),
    country: z.string().max(2).optional().describe('ISO 3166.'),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    time_zone: z.string(),
    steps: z.array(
      z.object({
        step: z.string(),
        unit: z.string().describe('visits or orders.'),
        count: count.nullable().describe('null if unknown.'),
        rate_of_previous: count.nullable().describe('Percent of the step before; can exceed 100.'),
        rate_of_first: count.nullable().describe('Percent of the first step.'),
      }),
    ),
    notes: z.array(z.string()),
  }),
  hasUntrustedText: false,
  async run(api, asked) {
    const { data, meta } = await api.get('/market/funnel', asked);
    return { from: meta.from, to: meta.to, time_zone: meta.time_zone, steps: data, notes: meta.notes };
  },
});

const purchase = z.object({
  id: count,
  code_start: z.string().describe('First characters of the purchase code; the whole code stays in Gatehouse.'),
  license_type: z.string(),
  price: money.describe('Amount paid, including tax.'),
  refunded: money,
  item,
  state: z.string().describe('valid, disputed, refunded or revoked.'),
  supported_until: time.nullable(),
  downloaded: z.boolean(),
  bought_at: time,
  buyer: z
    .object({ email: untrustedText(254).nullable(), name: untrustedText(200) })
    .optional()
    .describe('Only with include_buyer.'),
});

export const findPurchase = readTool({
  name: 'find_purchase',
  title: 'Find purchases',
  description:
    'Purchases of the account’s items, by purchase code, buyer’s email address or name, or item. The buyer is omitted unless include_buyer is true: set it only if the user wants to know the buyer.',
  summary: 'Purchases by code, buyer or item; buyers’ names and addresses only with `include_buyer`',
  input: z.strictObject({
    search: z
      .string()
      .max(200)
      .optional()
      .describe('A purchase code, or part of the buyer’s address or name or of the item’s name.'),
    state: z.enum(['valid', 'disputed', 'refunded', 'revoked']).optional(),
    item_id: id('Only purchases of this item.').optional(),
    include_buyer: z.boolean().default(false).describe('Also the buyer’s name and email address (personal data).'),
    ...paging,
  }),
  output: z.object({ note: z.string(), purchases: z.array(purchase), ...paged }),
  hasUntrustedText: true,
  async run(api, { search, state, item_id, include_buyer, page, per_page }) {
    const answer = await api.get('/market/purchases', { search, state, item_id, page, per_page });
    const purchases = answer.data.map((one: Answer) => ({
      ...one,
      code_start: `${one.purchase_code.slice(0, 8)}…`,
      price: moneyText(one.price, one.currency),
      refunded: moneyText(one.refunded, one.currency),
      bought_at: one.date,
      ...(include_buyer && { buyer: { email: one.buyer_email, name: one.buyer_name } }),
    }));
    return { purchases, ...pagedOf(answer) };
  },
});

export const validatePurchaseCode = readTool({
  name: 'validate_purchase_code',
  title: 'Validate a purchase code',
  description: 'Whether a purchase code is valid, for which item, and until when it includes support.',
  summary: 'Whether a purchase code is valid, and for what',
  input: z.strictObject({
    purchase_code: z.string().min(1).max(200).describe('The whole code.'),
    item_id: id('Item that the code must belong to. Default: any of the account’s.').optional(),
  }),
  output: z.object({
    valid: z.boolean(),
    reason: z.string().optional().describe('Why not: refunded, disputed, revoked, other_item, malformed or not_found.'),
    purchase: z
      .object({
        license_type: z.string(),
        price: money,
        item: item.extend({ version: z.string() }),
        supported_until: time.optional(),
        downloaded: z.boolean(),
        bought_at: time,
      })
      .optional(),
    activations: z.object({ used: count, limit: count.nullable().describe('null: no limit.') }).optional(),
  }),
  hasUntrustedText: false,
  async run(api, { purchase_code, item_id }) {
    const { data } = await api.post('/purchases/validate', { purchase_code, ...(item_id && { item_id }) });
    if (!data.valid) return data;
    const { price, currency, date } = data.purchase;
    return { ...data, purchase: { ...data.purchase, price: moneyText(price, currency), bought_at: date } };
  },
});

export const listOrders = readTool({
  name: 'list_orders',
  title: 'List orders',
  description: 'Orders of the account’s shop: open, paid, cancelled or expired, newest first, without the buyer.',
  summary: 'Orders with state and amounts, without the buyer',
  input: z.strictObject({
    state: z.enum(['open', 'paid', 'cancelled', 'expired']).optional(),
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Part of the number, of the buyer’s name or address, or of the item’s name.'),
    ...paging,
  }),
  output: z.object({
    note: z.string(),
    orders: z.array(
      z.object({
        id: count,
        number: z.string(),
        state: z.string(),
        item,
        licence: z.string(),
        total: money,
        discount: money,
        refunded: money,
        coupon: untrustedText(40).nullable(),
        country: untrustedText(60).describe('Of the buyer, ISO 3166-1.'),
        provider: z.string().describe('stripe, paypal, manual or free.'),
        purchase_id: count.nullable(),
        purchase_state: z.string().nullable(),
        stray_payments: count.describe('Payments that the order did not request.'),
        created_at: time,
        settled_at: time.nullable(),
      }),
    ),
    ...paged,
  }),
  hasUntrustedText: true,
  async run(api, { state, search, page, per_page }) {
    const answer = await api.get('/market/orders', { state, search, page, per_page });
    const orders = answer.data.map((one: Answer) => ({
      ...one,
      total: moneyText(one.total, one.currency),
      discount: moneyText(one.discount, one.currency),
      refunded: moneyText(one.refunded, one.currency),
      country: one.buyer.country,
      stray_payments: one.stray_payments.length,
    }));
    return { orders, ...pagedOf(answer) };
  },
});

export const listReviews = readTool({
  name: 'list_reviews',
  title: 'List reviews',
  description: 'Buyers’ reviews of the account’s items, newest first, with stars and the account’s answer.',
  summary: 'Reviews of items with stars and answers',
  input: z.strictObject({ item_id: id('Only reviews of this item.').optional(), ...paging }),
  output: z.object({
    note: z.string(),
    reviews: z.array(
      z.object({
        id: count,
        item: item.extend({ rating: z.number().nullable(), reviews: count }),
        stars: count.describe('1 to 5.'),
        body: untrustedText(1000),
        name: untrustedText(100).describe('The name that the buyer chose to show.'),
        hidden: z.boolean(),
        answer: z.string().nullable(),
        created_at: time,
      }),
    ),
    ...paged,
  }),
  hasUntrustedText: true,
  async run(api, { item_id, page, per_page }) {
    const answer = await api.get('/market/reviews', { item_id, page, per_page });
    return { reviews: answer.data, ...pagedOf(answer) };
  },
});

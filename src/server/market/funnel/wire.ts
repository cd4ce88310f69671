import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';

const day = z.string().describe('YYYY-MM-DD.');
const from = (what: string) => text(500).nullish().describe(what);

export const funnelQuery = z.object({
  from: text(10).nullish().describe('First day, YYYY-MM-DD in your time zone. Default: 29 days before the last.'),
  to: text(10).nullish().describe('Last day, YYYY-MM-DD in your time zone. Default: today.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Only this item: its pages and its orders. landing still counts every visit to the shop.'),
  channel: from('Only visits through this channel, and orders placed in them: Organic Search, Email, Direct …'),
  source: from('Only visits from this source, and orders placed in them.'),
  country: from('Only visits from this country (ISO 3166), and orders placed in them.'),
});

export const funnelSteps = ['landing', 'item', 'checkout', 'paid', 'downloaded', 'activated', 'reviewed'] as const;

const count = z.int().min(0);
const percent = z.number().nullable();

export const funnelAnswer = z.object({
  data: z
    .array(
      z.object({
        step: z.enum(funnelSteps),
        unit: z.enum(['visits', 'orders']).describe('Unit of the step: visits to the shop, or paid orders.'),
        count: count.nullable().describe('Number that reached the step. Null if unknown.'),
        rate_of_previous: percent.describe(
          'Share of the previous step, in percent. Can exceed 100, because steps are counted independently.',
        ),
        rate_of_first: percent.describe('Share of the first step, in percent.'),
      }),
    )
    .describe(
      'Seven steps, counted independently: a visit that goes straight to the checkout does not count as having seen the item.',
    ),
  meta: z.object({
    ...{ from: day, to: day },
    time_zone: z.string().describe('Time zone of the days.'),
    website_id: z.int().nullable().describe('Website that counts visits to the shop. Null if visits are not counted.'),
    visits_since: z.iso.datetime().nullable().describe('When counting of visits began; null if they are not counted.'),
    has_sold: z.boolean().describe('Whether the shop has ever had a paid order.'),
    orders: z.object({
      free: count.describe('Paid orders that were free.'),
      refunded: count.describe('Paid orders that were later refunded in full. They stay in the funnel.'),
      suspended: count.describe('Paid orders that are now disputed or revoked. They stay in the funnel.'),
      unknown_source: count.describe(
        'Paid orders of the period without a counted visit. Excluded if you filter by channel, source or country.',
      ),
    }),
    notes: z.array(z.string()).describe('Notes that explain these figures.'),
  }),
});

export type FunnelAnswer = z.output<typeof funnelAnswer>;
export type FunnelStep = FunnelAnswer['data'][number];

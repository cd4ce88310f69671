import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';

const day = z.string().describe('YYYY-MM-DD.');
const from = (what: string) => text(500).nullish().describe(what);

export const funnelQuery = z.object({
  from: text(10).nullish().describe('First day, YYYY-MM-DD in your time zone. Default: 29 days before the last.'),
  to: text(10).nullish().describe('Last day, YYYY-MM-DD in your time zone. Default: today.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Only this item: its pages and its orders. Landing stays every visit of the shop.'),
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
        unit: z.enum(['visits', 'orders']).describe('What is counted: visits of the shop, or paid orders.'),
        count: count.nullable().describe('How many came here. Null where it is not known.'),
        rate_of_previous: percent.describe('Of the step before, in percent; more than 100 where it was passed over.'),
        rate_of_first: percent.describe('Of the first step, in percent.'),
      }),
    )
    .describe(
      'Seven steps. Each is counted for itself: a visit that came straight to the order form did not see the item.',
    ),
  meta: z.object({
    ...{ from: day, to: day },
    time_zone: z.string().describe('Time zone of the days.'),
    website_id: z.int().nullable().describe('Website that counts the visits of the shop; null: none does.'),
    visits_since: z.iso.datetime().nullable().describe('Since when visits are counted; null where they are not.'),
    has_sold: z.boolean().describe('Whether any order was ever paid.'),
    orders: z.object({
      free: count.describe('Of the paid orders: those that cost nothing.'),
      refunded: count.describe('Of the paid orders: those refunded in full since. They stay in the funnel.'),
      suspended: count.describe('Of the paid orders: those disputed or revoked now. They stay in the funnel.'),
      unknown_source: count.describe(
        'Paid orders of the period whose visit is not known. With a filter by channel, source or country they are left out.',
      ),
    }),
    notes: z.array(z.string()).describe('What is to be known of these figures, a sentence each.'),
  }),
});

export type FunnelAnswer = z.output<typeof funnelAnswer>;
export type FunnelStep = FunnelAnswer['data'][number];

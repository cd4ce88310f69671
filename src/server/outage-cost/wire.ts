import { z } from 'zod';

const estimateOf = (unit: string) => ({
  actual: z.number().describe(`${unit} while it lasted.`),
  usual: z.number().describe('The median of the same hours of earlier weeks.'),
  low: z.number().describe('The least of them.'),
  high: z.number().describe('The most of them.'),
  lost: z.number().describe('usual less actual, never below 0.'),
  lost_low: z.number(),
  lost_high: z.number(),
});

const iso = z.iso.datetime();
const weeksUsed = z
  .int()
  .describe(
    'How many of the four weeks before count: those without an outage of the same host, and not before the start of counting.',
  );

export const outageCostAnswer = z
  .object({
    object: z.literal('outage_cost'),
    incident_id: z.int(),
    from: iso,
    to: iso.describe('Its end, or now.'),
    is_ongoing: z.boolean(),
    unknown: z
      .enum(['no_website', 'too_long', 'no_history', 'unavailable'])
      .nullable()
      .describe(
        'Why nothing is estimated: no website counts visitors of this host, it lasted longer than a week, fewer than two earlier weeks can be compared, or statistics are unavailable. null: it is estimated.',
      ),
    websites: z.array(
      z.object({
        website_id: z.int(),
        domain: z.string(),
        weeks_used: weeksUsed,
        visits: z.object(estimateOf('Visits that began')),
      }),
    ),
    sales: z
      .object({
        weeks_used: weeksUsed,
        orders: z.object(estimateOf('Purchases')),
        revenue: z.array(z.object({ currency: z.string(), ...estimateOf('Revenue') })),
      })
      .nullable()
      .describe('Where the host is the shop’s; null elsewhere.'),
  })
  .meta({ id: 'OutageCost' });

export type OutageCostAnswer = z.output<typeof outageCostAnswer>;

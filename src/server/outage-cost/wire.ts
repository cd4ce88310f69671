import { z } from 'zod';
import { wholeNumber } from '../http/index.ts';

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

export const monthlyCostQuery = z.object({
  months: wholeNumber(1, 12).nullish().describe('How many, this month included. Default 3.'),
});

const estimated = z.int().describe('Of how many of the outages this is known.');

export const monthlyCostAnswer = z
  .object({
    month: z.string().describe('YYYY-MM, in the account’s time zone.'),
    from: iso,
    to: iso.describe('The end of the month, or now.'),
    is_ongoing: z.boolean(),
    uptime: z.number().nullable().describe('Percent of the watched time; null where nothing was watched.'),
    outages: z.int().describe('How many there were; those that overlap are one.'),
    downtime_s: z.int().describe('How long they lasted together, in seconds.'),
    unknown: z
      .enum(['no_comparison', 'unavailable'])
      .nullable()
      .describe(
        'Why nothing is estimated: no website counts visitors of the host or no outage can be compared with two earlier weeks, or statistics are unavailable. null: it is estimated, or there was no outage.',
      ),
    websites: z
      .array(
        z.object({
          website_id: z.int(),
          domain: z.string(),
          outages: estimated,
          visits: z.object(estimateOf('Visits that began')),
        }),
      )
      .describe('Sums of the outages: what came in all of them, against what usually comes in all of them.'),
    sales: z
      .object({
        outages: estimated,
        orders: z.object(estimateOf('Purchases')),
        revenue: z.array(z.object({ currency: z.string(), ...estimateOf('Revenue') })),
      })
      .nullable()
      .describe('Where the host is the shop’s; null elsewhere.'),
  })
  .meta({ id: 'MonthlyOutageCost' });

export type MonthlyCostAnswer = z.output<typeof monthlyCostAnswer>;
export type OutageCostAnswer = z.output<typeof outageCostAnswer>;

import { z } from 'zod';
import { wholeNumber } from '../http/index.ts';

const estimateOf = (unit: string) => ({
  actual: z.number().describe(`${unit} during the outage.`),
  usual: z.number().describe('The median of the same hours of earlier weeks.'),
  low: z.number().describe('Lowest of them.'),
  high: z.number().describe('Highest of them.'),
  lost: z.number().describe('usual minus actual, never below 0.'),
  lost_low: z.number(),
  lost_high: z.number(),
});

const iso = z.iso.datetime();
const weeksUsed = z
  .int()
  .describe(
    'How many of the four weeks before were compared: those since counting started, without an outage of the same host.',
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
        'Why there is no estimate: no website that you can read counts visitors of this host, the outage lasted longer than a week, fewer than two earlier weeks can be compared, or statistics are unavailable. null if there is one.',
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
      .describe('Only for the shop’s host, and with market:read; null otherwise.'),
    second_chance: z
      .object({
        mailed: z.int().describe('Buyers who got a mail because the outage left their order unpaid.'),
        orders: z.int().describe('Orders that they paid within 30 days of the mail.'),
        amounts: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('Without refunds.'),
      })
      .nullable()
      .describe('Null if no mails were sent, and without market:read.'),
  })
  .meta({ id: 'OutageCost' });

export const monthlyCostQuery = z.object({
  months: wholeNumber(1, 12).nullish().describe('Number of months, including this one. Default 3.'),
});

const estimated = z.int().describe('Number of outages that could be compared.');

export const monthlyCostAnswer = z
  .object({
    month: z.string().describe('YYYY-MM, in the account’s time zone.'),
    from: iso,
    to: iso.describe('The end of the month, or now.'),
    is_ongoing: z.boolean(),
    uptime: z.number().nullable().describe('Percent of the monitored time; null without monitoring data.'),
    outages: z.int().describe('Number of outages; overlapping ones count as one.'),
    downtime_s: z.int().describe('Total duration, in seconds.'),
    unknown: z
      .enum(['no_comparison', 'unavailable'])
      .nullable()
      .describe(
        'Why there is no estimate: no website that you can read counts visitors of the host, no outage can be compared with two earlier weeks, or statistics are unavailable. null if there is one, or if there was no outage.',
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
      .describe('Totals of all outages, compared with the usual values.'),
    sales: z
      .object({
        outages: estimated,
        orders: z.object(estimateOf('Purchases')),
        revenue: z.array(z.object({ currency: z.string(), ...estimateOf('Revenue') })),
      })
      .nullable()
      .describe('Only for the shop’s host, and with market:read; null otherwise.'),
  })
  .meta({ id: 'MonthlyOutageCost' });

export type MonthlyCostAnswer = z.output<typeof monthlyCostAnswer>;
export type OutageCostAnswer = z.output<typeof outageCostAnswer>;

import { z } from 'zod';
import { wholeNumber } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';

export const quietHoursQuery = z.object({
  monitor_ids: z
    .string()
    .regex(/^ *\d{1,15}( *, *\d{1,15}){0,199} *$/, { error: () => t('must be numbers with commas between them.') })
    .transform((ids) => [...new Set(ids.split(',').map(Number))])
    .nullish()
    .describe('Monitors under maintenance, with commas between them. Default: all monitors.'),
  duration_minutes: wholeNumber(1, 10_080).nullish().describe('Length of the maintenance. Default 60.'),
});

const iso = z.iso.datetime();

const cost = z.object({
  from: iso,
  to: iso,
  visits: z.number().describe('Visits that usually begin in this time.'),
  orders: z.number().describe('Sales that are usual in this time.'),
  revenue: z.array(z.object({ currency: z.string(), amount: z.number() })),
});

export const quietHoursAnswer = z
  .object({
    object: z.literal('quiet_hours'),
    unknown: z
      .enum(['no_website', 'no_history', 'unavailable'])
      .nullable()
      .describe(
        'Why there are no figures: no website that you can read counts visitors of the monitors’ hosts, visitors were counted for less than two weeks, or statistics are unavailable.',
      ),
    websites: z.array(z.object({ id: z.int(), domain: z.string() })).describe('Websites that count the visits.'),
    has_sales: z.boolean().describe('true if the shop runs on one of the hosts. Needs market:read.'),
    hours: z.array(cost).describe('Each of the next 168 full hours. Empty if unknown.'),
    windows: z
      .array(cost)
      .describe('Up to three windows of the chosen length that don’t overlap, cheapest first. Empty if unknown.'),
  })
  .meta({ id: 'QuietHours' });

export type QuietHoursAnswer = z.output<typeof quietHoursAnswer>;

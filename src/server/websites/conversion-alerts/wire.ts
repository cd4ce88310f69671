import { z } from 'zod';

const conditions = ['below', 'drop', 'spike'] as const;
const spans = ['hour', 'day'] as const;

const terms = {
  condition: z
    .enum(conditions)
    .describe(
      'below: less than the threshold. drop, spike: threshold percent below or above the median of the same hours of the last four weeks. These need five or more usual conversions or sales.',
    ),
  threshold: z.number().positive().max(1_000_000_000).describe('Conversions, an amount in currency, or percent.'),
  span: z.enum(spans).describe('Count over the last hour or the last 24 hours.'),
};

export const createConversionAlertBody = z.object({
  goal_id: z.int().min(1).nullish().describe('Goal for conversions. Default null: revenue from sales in currency.'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .nullish()
    .describe('ISO 4217. Required without a goal: only sales in this currency count.'),
  ...terms,
});
export const updateConversionAlertBody = z.object(terms).partial();

export type ConversionAlertFields = z.output<typeof createConversionAlertBody>;
export type ConversionAlertChanges = z.output<typeof updateConversionAlertBody>;

export const conversionAlertAnswer = z
  .object({
    id: z.int(),
    object: z.literal('conversion_alert'),
    goal_id: z.int().nullable(),
    goal: z.string().nullable().describe('Name of the goal, or null for sales.'),
    currency: z.string().nullable(),
    condition: z.enum(conditions),
    threshold: z.number(),
    span: z.enum(spans),
    active_since: z.iso.datetime().nullable().describe('Start of the active alert, or null if it is not active.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ConversionAlert' });

export type ConversionAlertAnswer = z.output<typeof conversionAlertAnswer>;

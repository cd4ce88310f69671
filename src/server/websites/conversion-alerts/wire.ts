import { z } from 'zod';

const conditions = ['below', 'drop', 'spike'] as const;
const spans = ['hour', 'day'] as const;

export const createConversionAlertBody = z.object({
  goal_id: z
    .int()
    .min(1)
    .nullish()
    .describe('The goal whose conversions are counted; null: what sales bring, in a currency. Default null.'),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .nullish()
    .describe('ISO 4217. For sales: which of them count. Required without a goal.'),
  condition: z
    .enum(conditions)
    .describe(
      'below: fewer than the threshold; drop, spike: so many percent below or above the median of the same hours of the last four weeks, where at least five are usual.',
    ),
  threshold: z.number().positive().max(1_000_000_000).describe('Conversions, an amount of the currency, or percent.'),
  span: z.enum(spans).describe('Counted over the last hour, or the last 24 hours.'),
});
export type ConversionAlertFields = z.output<typeof createConversionAlertBody>;

export const conversionAlertAnswer = z
  .object({
    id: z.int(),
    object: z.literal('conversion_alert'),
    goal_id: z.int().nullable(),
    goal: z.string().nullable().describe('The name of the goal; null: it is about sales.'),
    currency: z.string().nullable(),
    condition: z.enum(conditions),
    threshold: z.number(),
    span: z.enum(spans),
    active_since: z.iso.datetime().nullable().describe('Since when it holds; null: it does not.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ConversionAlert' });

export type ConversionAlertAnswer = z.output<typeof conversionAlertAnswer>;

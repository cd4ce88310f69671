import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';
import { maxPathLength, maxPropertyLengths } from '../resources/index.ts';

const kinds = ['page', 'event', 'scroll'] as const;

const fields = {
  name: text(100).trim().nullish().describe('Name of the goal. Default: the value, with the depth for scroll.'),
  kind: z
    .enum(kinds)
    .describe('page: a page is viewed. event: an event occurs. scroll: a page is scrolled to a depth.'),
  value: text(maxPathLength).trim().min(1).describe('Path of the page, or name of the event. * is a wildcard.'),
  property: text(maxPropertyLengths.name)
    .trim()
    .nullish()
    .describe('For page and event: name of a property that the page view or the event must have.'),
  property_value: text(maxPropertyLengths.value)
    .trim()
    .nullish()
    .describe('Required value of that property. * is a wildcard. Default: any value.'),
  scroll: wholeNumber(1, 100).nullish().describe('For scroll: the scroll depth in percent.'),
  amount: z
    .number()
    .min(0)
    .nullish()
    .describe(
      'Value of each conversion in units of the currency, or null. Lists use it as the goal’s revenue instead of its events’ revenue.',
    ),
  currency: z.string().trim().toUpperCase().nullish().describe('ISO 4217 currency of the amount. Required with it.'),
};

export const createGoalBody = z.object(fields);
export const updateGoalBody = z.object(fields).partial();

export type GoalFields = z.output<typeof createGoalBody>;
export type GoalChanges = z.output<typeof updateGoalBody>;

export const goalAnswer = z
  .object({
    id: z.int(),
    object: z.literal('goal'),
    name: z.string(),
    kind: z.enum(kinds),
    value: z.string(),
    scroll: z.int().nullable(),
    property: z.string().nullable(),
    property_value: z.string().nullable(),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Goal' });

export type GoalAnswer = z.output<typeof goalAnswer>;

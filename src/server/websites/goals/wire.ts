import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';
import { maxPathLength } from '../resources/index.ts';

const kinds = ['page', 'event', 'scroll'] as const;

const fields = {
  name: text(100).trim().nullish().describe('What it is called. Default the value, of scroll with how far.'),
  kind: z.enum(kinds).describe('page: a page is seen; event: an event happens; scroll: a page is read so far.'),
  value: text(maxPathLength).trim().min(1).describe('Path of the page, or name of the event; * stands for anything.'),
  scroll: wholeNumber(1, 100).nullish().describe('Of scroll: how far down, in percent.'),
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
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Goal' });

export type GoalAnswer = z.output<typeof goalAnswer>;

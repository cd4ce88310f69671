import { z } from 'zod';
import { text } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { maxPathLength, maxPropertyLengths, propertyProblem, targetProblem } from '../resources/index.ts';

export const funnelStepLimits = { min: 2, max: 8 };

const step = z
  .object({
    kind: z.enum(['page', 'event']),
    value: text(maxPathLength).trim().min(1),
    property: text(maxPropertyLengths.name).trim().nullish(),
    property_value: text(maxPropertyLengths.value).trim().nullish(),
  })
  .superRefine((target, context) => {
    const fault = targetProblem(target);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, path: ['value'] });
    const problem = propertyProblem(target);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path: ['property_value'] });
  });

const fields = {
  name: text(100).trim().min(1).describe('Display name.'),
  steps: z
    .array(step)
    .refine(({ length }) => length >= funnelStepLimits.min && length <= funnelStepLimits.max, {
      error: () => t('must have {min} to {max} steps.', { min: funnelStepLimits.min, max: funnelStepLimits.max }),
    })
    .describe(
      '2 to 8 steps in order within a visit: `kind` page or event, `value` its path or name (* is a wildcard). Optional: `property`, which the page view or event must have, and `property_value`, its required value (* is a wildcard).',
    ),
};

export const createFunnelBody = z.object(fields);
export const updateFunnelBody = z.object(fields).partial();

export type FunnelFields = z.output<typeof createFunnelBody>;
export type FunnelChanges = z.output<typeof updateFunnelBody>;

export const funnelAnswer = z
  .object({
    id: z.int(),
    object: z.literal('funnel'),
    name: z.string(),
    steps: z.array(
      z.object({
        kind: z.enum(['page', 'event']),
        value: z.string(),
        property: z.string().nullable(),
        property_value: z.string().nullable(),
      }),
    ),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Funnel' });

export type FunnelAnswer = z.output<typeof funnelAnswer>;

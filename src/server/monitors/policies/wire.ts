import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';
import { isTimeZone, t } from '../../kernel/index.ts';
import { alertChannels, alertChannelsAnswer } from '../../outbox/index.ts';

const maxMinutes = 24 * 60;
const maxSteps = 10;

const minuteOfDay = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('must be a time as HH:MM.') });

const weekday = z.preprocess(
  (value) => (typeof value === 'string' && /^ *\d{1,2} *$/.test(value) ? Number(value) : value),
  wholeNumber(1, 7),
);

const quietHours = z.object({
  from: minuteOfDay.describe('HH:MM. A time that a clock change skips moves forward.'),
  to: minuteOfDay.describe('HH:MM, on the next day if it is not after from.'),
  weekdays: z
    .array(weekday)
    .min(1)
    .max(50)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))
    .optional()
    .describe('Days on which quiet hours begin, 1 Monday to 7 Sunday. Default: every day.'),
  time_zone: z
    .string()
    .trim()
    .max(64)
    .refine(isTimeZone, { error: () => t('must be the name of a time zone, such as Europe/Berlin.') })
    .nullish()
    .describe('Default: the account’s time zone.'),
});

const fields = {
  name: text(100).trim().min(1).describe('Name of the policy, unique in the account.'),
  delay_minutes: wholeNumber(0, maxMinutes)
    .nullish()
    .describe('Minutes from the confirmed failure to the alert. A shorter incident sends no alert. Default 0.'),
  steps: z
    .array(
      z.object({
        after_minutes: wholeNumber(1, maxMinutes).describe('Minutes from the alert. Must increase from step to step.'),
        alerts: alertChannels.min(1).describe('Destinations that get the alert.'),
      }),
    )
    .max(maxSteps)
    .optional()
    .describe(
      'Escalation: further alerts if the incident is open and not acknowledged. The list you send replaces the whole list.',
    ),
  quiet_hours: quietHours
    .nullish()
    .describe('Alerts wait until quiet hours end. An incident that ends earlier sends none. Default: none.'),
  quiet_exempts_critical: z
    .boolean()
    .nullish()
    .describe('true: monitors with the severity critical alert in quiet hours too. Default true.'),
  is_default: z
    .boolean()
    .nullish()
    .describe('true: the console suggests this policy for new monitors, instead of the previous default.'),
};

export const createPolicyBody = z.object(fields);
export const updatePolicyBody = z.object(fields).partial();
export type PolicyFields = z.output<typeof createPolicyBody>;
export type PolicyChanges = z.output<typeof updatePolicyBody>;

const iso = z.iso.datetime();

export const policyAnswer = z
  .object({
    id: z.int(),
    object: z.literal('alert_policy'),
    name: z.string(),
    delay_minutes: z.int(),
    steps: z.array(z.object({ after_minutes: z.int(), alerts: alertChannelsAnswer })),
    quiet_hours: z
      .object({ from: z.string(), to: z.string(), weekdays: z.array(z.int()), time_zone: z.string() })
      .nullable(),
    quiet_exempts_critical: z.boolean(),
    is_default: z.boolean(),
    monitors: z.int().describe('Number of monitors that use the policy.'),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'AlertPolicy' });

export type PolicyAnswer = z.output<typeof policyAnswer>;

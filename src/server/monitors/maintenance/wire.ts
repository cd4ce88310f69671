import { z } from 'zod';
import { pageFields, text, wholeNumber } from '../../http/index.ts';
import { isTimeZone, parseLocalMinute, t } from '../../kernel/index.ts';

const recurrences = ['once', 'weekly', 'monthly'] as const;

const date = z
  .string()
  .trim()
  .refine((value) => parseLocalMinute(`${value} 00:00`) !== undefined, {
    error: () => t('must be a date as YYYY-MM-DD.'),
  });
const minuteOfDay = z
  .string()
  .trim()
  .refine((value) => /^\d{2}:\d{2}$/.test(value) && parseLocalMinute(`2000-01-01 ${value}`) !== undefined, {
    error: () => t('must be a time as HH:MM.'),
  });

/** Forms send numbers as strings. */
const numbers = (rule: z.ZodType<number>, max: number) =>
  z
    .array(
      z.preprocess(
        (value) => (typeof value === 'string' && /^ *-?\d{1,16} *$/.test(value) ? Number(value) : value),
        rule,
      ),
    )
    .max(max)
    .transform((values) => [...new Set(values)]);

const monthDay = wholeNumber(-1, 31).refine((day) => day !== 0, {
  error: () => t('must be a day from 1 to 31, or -1.'),
});

const fields = {
  name: text(255).trim().min(1).describe('Name of the work. Status pages show it.'),
  description: text(5000).nullish().describe('Details for status pages.'),
  recurrence: z.enum(recurrences).describe('How often a window opens.'),
  time_zone: z
    .string()
    .trim()
    .max(64)
    .refine(isTimeZone, { error: () => t('must be the name of a time zone, such as Europe/Berlin.') })
    .nullish()
    .describe('Time zone of the dates and times. Default: the account’s.'),
  starts_on: date.describe('First day, YYYY-MM-DD. For once, the day itself.'),
  ends_on: date.nullish().describe('Last day on which a window can open. Without it, windows continue. Not for once.'),
  weekdays: numbers(wholeNumber(1, 7), 50).optional().describe('Of weekly: the days, 1 Monday to 7 Sunday.'),
  month_days: numbers(monthDay, 50)
    .optional()
    .describe('Of monthly: the days 1 to 31, -1 being the last one. Months without that day are skipped.'),
  start_time: minuteOfDay.describe(
    'HH:MM. A time that a clock change skips moves forward. If a time occurs twice, the first counts.',
  ),
  duration_minutes: wholeNumber(1, 10_080).describe(
    'By the clock of the time zone: 360 from 23:00 ends at 05:00, also if the clock changes in between.',
  ),
  all_monitors: z.boolean().nullish().describe('Every current and future monitor of the account. Default false.'),
  monitor_ids: numbers(wholeNumber(1, Number.MAX_SAFE_INTEGER), 5000)
    .optional()
    .describe('The monitors, if all_monitors is false. The list you send replaces the whole list.'),
};

export const createMaintenanceBody = z.object(fields);
export const updateMaintenanceBody = z.object(fields).partial();
export const listMaintenancesQuery = z.object({
  search: text(255).nullish().describe('Any part of the name, case-insensitive.'),
  monitor_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only plans that cover this monitor.'),
  sort_by: z.enum(['id', 'name']).nullish().describe('id sorts by creation. Default id.'),
  ...pageFields,
});

export type MaintenanceFields = z.output<typeof createMaintenanceBody>;
export type MaintenanceChanges = z.output<typeof updateMaintenanceBody>;

const iso = z.iso.datetime();

export const maintenanceAnswer = z
  .object({
    id: z.int(),
    object: z.literal('maintenance'),
    name: z.string(),
    description: z.string(),
    recurrence: z.enum(recurrences),
    time_zone: z.string(),
    starts_on: z.string(),
    ends_on: z.string().nullable(),
    weekdays: z.array(z.int()),
    month_days: z.array(z.int()),
    start_time: z.string(),
    duration_minutes: z.int(),
    all_monitors: z.boolean(),
    monitor_ids: z.array(z.int()),
    status: z.enum(['planned', 'active', 'over']),
    next_start_at: iso.nullable().describe('Start of the open window, or of the next one.'),
    next_end_at: iso.nullable(),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'Maintenance' });

export type MaintenanceAnswer = z.output<typeof maintenanceAnswer>;

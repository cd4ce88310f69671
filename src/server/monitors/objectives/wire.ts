import { z } from 'zod';
import { pageFields, text, wholeNumber } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { alertChannels, alertChannelsAnswer } from '../../outbox/index.ts';

const periods = ['7d', '28d', '30d', '90d', 'month'] as const;
const measures = ['time', 'visitors'] as const;

const hasThreeDecimals = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;
const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const fields = {
  name: text(255).trim().min(1).describe('Name of the objective.'),
  target: z
    .number()
    .min(50)
    .max(99.999)
    .refine(hasThreeDecimals, { error: () => t('must have at most three decimals.') })
    .describe('Percent of the time, or of the visitors, with up to three decimals.'),
  period: z.enum(periods).describe('Rolling days up to now, or the calendar month in the account’s time zone.'),
  measure: z
    .enum(measures)
    .nullish()
    .describe(
      'time: each minute counts the same. visitors: each minute counts by the visitors that are usual for its hour of the week. Default time.',
    ),
  monitor_ids: z
    .array(id)
    .max(200)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other))
    .nullish()
    .describe('Monitors that it covers. Required without group_id. The time counts as down while any of them is down.'),
  group_id: id
    .nullish()
    .describe(
      'Identifier of a group, instead of monitor_ids. Covers the monitors that are in the group at any time, including those of the groups in it. The time counts as down while the group is down by its down_when.',
    ),
  alerts: alertChannels
    .nullish()
    .describe('The channels that are notified when the error budget burns too fast, like a monitor’s alerts.'),
};

export const createObjectiveBody = z.object(fields);
export const updateObjectiveBody = z.object(fields).partial();
export const listObjectivesQuery = z.object({
  monitor_id: id.nullish().describe('Only objectives that cover this monitor, also through a group.'),
  ...pageFields,
});

export type ObjectiveFields = z.output<typeof createObjectiveBody>;
export type ObjectiveChanges = z.output<typeof updateObjectiveBody>;

const iso = z.iso.datetime();
const unit = z.enum(['seconds', 'visitors']);
const rate = z.number();

export const objectiveAnswer = z
  .object({
    id: z.int(),
    object: z.literal('objective'),
    name: z.string(),
    target: z.number(),
    period: z.enum(periods),
    measure: z.enum(measures),
    monitor_ids: z.array(z.int()).describe('Empty with group_id.'),
    group_id: z.int().nullable(),
    alerts: alertChannelsAnswer,
    status: z
      .enum(['met', 'at_risk', 'exhausted', 'no_data'])
      .describe('at_risk: the budget burns too fast, or less than a quarter is left. exhausted: nothing is left.'),
    unknown: z
      .enum(['no_monitors', 'not_checked', 'no_website', 'no_history', 'unavailable'])
      .nullable()
      .describe(
        'Why there is no budget: all monitors or the group were deleted, the group has no monitors, or no monitor was checked in the period. With visitors: no website that you can read counts visitors of the hosts, visitors were counted for less than two weeks, or statistics are unavailable.',
      ),
    period_start: iso,
    period_end: iso.describe('Now, or the end of the month.'),
    budget: z
      .object({
        unit,
        total: z.number().describe('Seconds of the period, or the visitors that are usual in it.'),
        allowed: z.number().describe('The error budget: how much of the total can be lost.'),
        consumed: z.number(),
        remaining: z.number().describe('Negative if the target is missed.'),
        remaining_percent: z.number().describe('Percent of the error budget.'),
      })
      .nullable(),
    achieved: z
      .number()
      .nullable()
      .describe('Percent of the monitored time, or of its usual visitors, without an incident; null if unknown.'),
    burn_rates: z
      .object({ '5m': rate, '30m': rate, '1h': rate, '6h': rate })
      .nullable()
      .describe('Consumption of the last minutes or hours. 1 uses up the budget exactly at the end of a period.'),
    websites: z
      .array(z.object({ id: z.int(), domain: z.string() }))
      .describe('With visitors: the websites that count the visitors.'),
    burning_since: iso.nullable().describe('Start of the open alert. null if no alert is open.'),
    created_at: iso,
    updated_at: iso,
  })
  .meta({ id: 'Objective' });

export type ObjectiveAnswer = z.output<typeof objectiveAnswer>;

export const objectiveBudgetAnswer = z
  .object({
    unit,
    allowed: z.number().nullable().describe('The error budget now; null if it is unknown.'),
    days: z
      .array(
        z.object({
          day: z.string().describe('YYYY-MM-DD in the account’s time zone.'),
          consumed: z.number().describe('Consumed on this day.'),
          remaining: z.number().nullable().describe('Remaining at the end of the day; null before the first check.'),
          remaining_percent: z.number().nullable(),
        }),
      )
      .describe('Oldest first, up to today. Empty if the budget is unknown.'),
    incidents: z
      .array(
        z.object({
          id: z.int(),
          monitor_id: z.int(),
          monitor_name: z.string(),
          cause: z.string(),
          started_at: iso,
          ended_at: iso.nullable(),
          consumed: z
            .number()
            .describe('Consumed in the period. Incidents at the same time each have the full amount.'),
        }),
      )
      .describe('The latest 100 incidents that consumed budget in the period, newest first.'),
  })
  .meta({ id: 'ObjectiveBudget' });

export type ObjectiveBudgetAnswer = z.output<typeof objectiveBudgetAnswer>;

import { z } from 'zod';
import { flag, moment, pageFields, wholeNumber } from '../../http/index.ts';

export const periods = ['24h', '7d', '30d', '90d', '365d'] as const;

const fromTo = {
  from: moment.nullish().describe('Start, ISO 8601 with a time zone, inclusive.'),
  to: moment.nullish().describe('End, ISO 8601 with a time zone, exclusive. Default now.'),
};

export const statsQuery = z.object({
  period: z.enum(periods).nullish().describe('Period up to now. Default 24h. Cannot be combined with from and to.'),
  ...fromTo,
  apdex_ms: wholeNumber(1, 60_000).nullish().describe('Satisfactory response time in ms. Default 500.'),
});

export const checksQuery = z.object({
  ...fromTo,
  good: flag.nullish().describe('Only checks that passed (1) or failed (0).'),
  ...pageFields,
});

export const checksExportQuery = checksQuery.pick({ from: true, to: true, good: true, sort: true });

export const daysQuery = z.object({
  days: wholeNumber(1, 365).nullish().describe('Number of days, including today. Default 90.'),
});

export type StatsQuery = z.output<typeof statsQuery>;
export type ChecksQuery = z.output<typeof checksQuery>;
export type ChecksExportQuery = z.output<typeof checksExportQuery>;

const iso = z.iso.datetime();
const count = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();
const ms = z.number().nullable();

export const statsAnswer = z
  .object({
    period: z.enum(periods).nullable().describe('null if from and to were sent'),
    from: iso,
    to: iso,
    uptime: percent.describe('Percent of the monitored time without an incident; null if it was not monitored.'),
    downtime_s: count.describe('Seconds of incidents, without maintenance and pauses.'),
    incidents: count.describe('Incidents that were open during the period.'),
    degraded_s: count.describe('Seconds in which the monitor was degraded. They count as uptime.'),
    checks: count.describe('Checks outside maintenance.'),
    good: count,
    response_time: z
      .object({ average: ms, p50: ms, p95: ms, p99: ms, minimum: ms, maximum: ms })
      .describe('Milliseconds of answered checks, without maintenance.'),
    phases: z.object({ dns: ms, connect: ms, tls: ms, first_byte: ms }).describe('Averages of the same checks.'),
    apdex: z.object({ score: z.number().min(0).max(1).nullable(), threshold_ms: z.int() }),
    uptimes: z.object({ '24h': percent, '7d': percent, '30d': percent, '90d': percent, '365d': percent }),
    bucket_s: z.int().describe('Width of a bucket in seconds.'),
    series: z
      .array(z.object({ at: iso, average: ms, p50: ms, p95: ms, p99: ms, good: count, bad: count }))
      .describe('The whole period on an even grid of up to 201 buckets, without maintenance; null without answers.'),
    events: z
      .array(
        z.object({
          kind: z.enum(['incident', 'maintenance', 'degraded']),
          incident_id: z.int().nullable(),
          label: z
            .string()
            .nullable()
            .describe('Cause of the incident or the degraded period; name of the maintenance plan, if it has one.'),
          from: iso,
          to: iso.nullable().describe('null while it continues'),
        }),
      )
      .describe(
        'Up to 100 of the latest incidents, degraded periods and maintenance windows that overlap the period, each in time order.',
      ),
  })
  .meta({ id: 'MonitorStats' });

export const checkAnswer = z
  .object({
    at: iso,
    good: z.boolean(),
    maintenance: z.boolean(),
    status: z.int().describe('HTTP status. 0 if there was no response.'),
    cause: z.string().describe('Why it failed, or why a good check is degraded; otherwise empty.'),
    dns: z.number(),
    connect: z.number(),
    tls: z.number(),
    first_byte: z.number(),
    total: z.number().describe('Milliseconds, like the phases.'),
    address: z.string().describe('Address that answered; empty without an answer.'),
    final_url: z.string().describe('Address after redirects; empty without redirects.'),
    protocol: z.string().describe('For example h2 or http/1.1; empty without an answer.'),
    certificate_expires_at: iso.nullable(),
  })
  .meta({ id: 'Check' });

export const dayAnswer = z
  .object({
    day: z.string().describe('YYYY-MM-DD in the account’s time zone.'),
    uptime: percent.describe('Percent of the monitored time without an incident; null if it was not monitored.'),
    downtime_s: count,
    maintenance_s: count,
    degraded_s: count,
    incidents: count.describe('Incidents that were open during the day.'),
  })
  .meta({ id: 'MonitorDay' });

export type DayAnswer = z.output<typeof dayAnswer>;
export type StatsAnswer = z.output<typeof statsAnswer>;
export type CheckAnswer = z.output<typeof checkAnswer>;

import { z } from 'zod';
import { flag, moment, pageFields, wholeNumber } from '../../http/index.ts';

export const periods = ['24h', '7d', '30d', '90d', '365d'] as const;

const fromTo = {
  from: moment.nullish().describe('Start, ISO 8601 with a zone, inclusive.'),
  to: moment.nullish().describe('End, ISO 8601 with a zone, exclusive. Default now.'),
};

export const statsQuery = z.object({
  period: z.enum(periods).nullish().describe('The time up to now. Default 24h. Not beside from and to.'),
  ...fromTo,
  apdex_ms: wholeNumber(1, 60_000).nullish().describe('Response time in ms that satisfies. Default 500.'),
});

export const checksQuery = z.object({
  ...fromTo,
  good: flag.nullish().describe('Only checks that were good (1) or failed (0).'),
  ...pageFields,
});

export const checksExportQuery = checksQuery.pick({ from: true, to: true, good: true, sort: true });

export const daysQuery = z.object({
  days: wholeNumber(1, 365).nullish().describe('How many, today included. Default 90.'),
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
    period: z.enum(periods).nullable().describe('null where from and to were given'),
    from: iso,
    to: iso,
    uptime: percent.describe('Percent of the watched time without an incident; null where nothing was watched.'),
    downtime_s: count.describe('Seconds of incidents, maintenance and pauses left out.'),
    incidents: count.describe('Incidents that were open at some moment of the period.'),
    checks: count.describe('Checks outside maintenance.'),
    good: count,
    response_time: z
      .object({ average: ms, p50: ms, p95: ms, p99: ms, minimum: ms, maximum: ms })
      .describe('Milliseconds, of the checks outside maintenance that met an answer.'),
    phases: z.object({ dns: ms, connect: ms, tls: ms, first_byte: ms }).describe('Averages of the same checks.'),
    apdex: z.object({ score: z.number().min(0).max(1).nullable(), threshold_ms: z.int() }),
    uptimes: z.object({ '24h': percent, '7d': percent, '30d': percent, '90d': percent, '365d': percent }),
    bucket_s: z.int().describe('Width of the buckets of the series.'),
    series: z
      .array(z.object({ at: iso, average: ms, p50: ms, p95: ms, p99: ms, good: count, bad: count }))
      .describe('The whole period on an even grid, at most 201 buckets, maintenance left out; nulls without answers.'),
    events: z
      .array(
        z.object({
          kind: z.enum(['incident', 'maintenance']),
          incident_id: z.int().nullable(),
          label: z.string().nullable().describe('Cause of the incident; name of the maintenance plan, if it has one.'),
          from: iso,
          to: iso.nullable().describe('null while the incident is open'),
        }),
      )
      .describe(
        'What touches the period: at most the 100 latest incidents and windows of maintenance, each in time order.',
      ),
  })
  .meta({ id: 'MonitorStats' });

export const checkAnswer = z
  .object({
    at: iso,
    good: z.boolean(),
    maintenance: z.boolean(),
    status: z.int().describe('HTTP status, 0 without one.'),
    cause: z.string().describe('Why it failed; empty when it was good.'),
    dns: z.number(),
    connect: z.number(),
    tls: z.number(),
    first_byte: z.number(),
    total: z.number().describe('Milliseconds, like the phases before it.'),
    address: z.string().describe('Address that answered; empty when none did.'),
    final_url: z.string().describe('Where redirects led; empty when nowhere else.'),
    protocol: z.string().describe('h2, http/1.1 …; empty without an answer.'),
    certificate_expires_at: iso.nullable(),
  })
  .meta({ id: 'Check' });

export const dayAnswer = z
  .object({
    day: z.string().describe('YYYY-MM-DD in the account’s time zone.'),
    uptime: percent.describe('Percent of the watched time without an incident; null where nothing was watched.'),
    downtime_s: count,
    maintenance_s: count,
    incidents: count.describe('Incidents that were open at some moment of the day.'),
  })
  .meta({ id: 'MonitorDay' });

export type DayAnswer = z.output<typeof dayAnswer>;
export type StatsAnswer = z.output<typeof statsAnswer>;
export type CheckAnswer = z.output<typeof checkAnswer>;

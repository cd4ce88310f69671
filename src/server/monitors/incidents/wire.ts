import { z } from 'zod';
import { pageFields, text, wholeNumber } from '../../http/index.ts';

const statuses = ['unresolved', 'acknowledged', 'resolved'] as const;

export const listIncidentsQuery = z.object({
  search: text(255).nullish().describe('Any part of the monitor’s name or of the cause, case-insensitive.'),
  search_by: z.enum(['monitor', 'cause']).nullish().describe('Default monitor.'),
  status: z
    .enum(statuses)
    .nullish()
    .describe('unresolved: open and not acknowledged; acknowledged: open and acknowledged; resolved: ended.'),
  monitor_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only incidents of this monitor.'),
  sort_by: z
    .enum(['started_at', 'ended_at'])
    .nullish()
    .describe('With ended_at, open incidents count as ending last. Default started_at.'),
  ...pageFields,
});

export const updateIncidentBody = z
  .object({
    status: z
      .enum(statuses)
      .nullish()
      .describe(
        'acknowledged stops the reminders; unresolved undoes that; resolved ends the incident now and checks the monitor again immediately.',
      ),
    comment: text(5000).trim().min(1).nullish().describe('A comment to add.'),
    comment_is_public: z.boolean().nullish().describe('true shows the comment on status pages. Default false.'),
  })
  .partial();

export type IncidentStatus = (typeof statuses)[number];
export type IncidentChanges = z.output<typeof updateIncidentBody>;

const iso = z.iso.datetime();

const commentAnswer = z.object({ id: z.int(), text: z.string(), is_public: z.boolean(), created_at: iso });

export const incidentAnswer = z
  .object({
    id: z.int(),
    object: z.literal('incident'),
    monitor: z.object({ id: z.int(), name: z.string(), url: z.string() }),
    cause: z.string(),
    status: z.enum(statuses),
    started_at: iso,
    acknowledged_at: iso.nullable(),
    ended_at: iso.nullable(),
    duration_s: z.int().describe('Seconds until it ended, or until now.'),
    comments: z.array(commentAnswer),
  })
  .meta({ id: 'Incident' });

const timelineEntry = z.discriminatedUnion('kind', [
  z
    .object({ at: iso, kind: z.literal('opened') })
    .describe('The failure was confirmed. `started_at` of the incident is the time of the first failed check.'),
  z.object({
    at: iso,
    kind: z.literal('check'),
    good: z.boolean(),
    status: z.int().describe('HTTP status. 0 if there was no response.'),
    cause: z.string(),
    total: z.number().describe('Milliseconds.'),
    omitted: z
      .object({
        count: z.int(),
        until: iso.describe('Time of the last of these checks.'),
        same_result: z.boolean().describe('true if all of them had the same result as this check.'),
      })
      .nullable()
      .describe('Number of omitted checks between this one and the next. null if no checks are omitted.'),
  }),
  z.object({
    at: iso,
    kind: z.literal('delivery'),
    event: z
      .enum(['opened', 'reminder', 'closed', 'drop'])
      .describe(
        'drop: a traffic drop of the website with this host, withheld because this destination already got the alert of this incident.',
      ),
    channel: z.string(),
    destination: z.string().describe('Masked: enough to recognize it, not enough to use it.'),
    escalation_step: z.int().nullable().describe('Step of the alert policy, from 1; null if it is not an escalation.'),
    state: z.enum(['waiting', 'delivered', 'failed', 'withheld']),
    attempts: z.int(),
    last_error: z.string().nullable().describe('Why it was not delivered, or why it was withheld.'),
  }),
  z
    .object({
      at: iso,
      kind: z.literal('traffic'),
      verdict: z.enum(['normal', 'low']),
      domain: z.string().describe('The website of the monitor’s host.'),
      minutes: z.int().describe('Minutes over which visitors were counted, up to this moment.'),
      visitors: z.int(),
      usual: z.int().describe('The median of the same minutes in the previous four weeks.'),
    })
    .describe('normal: three quarters of the usual number of visitors or more. low: half of it or less.'),
  z
    .object({
      at: iso,
      kind: z.literal('confirmation'),
      state: z.enum(['waiting', 'sent', 'not_sent']),
      because: z
        .enum(['low', 'normal', 'unclear', 'few_visitors', 'no_website', 'no_history', 'unavailable'])
        .nullable()
        .describe('Why the alerts were sent; null if they were not.'),
    })
    .describe(
      'With confirm_by_traffic: whether alerts are waiting, were sent, or were not sent because the incident ended first.',
    ),
  z
    .object({
      at: iso,
      kind: z.literal('hold'),
      reason: z.enum(['delay', 'quiet_hours', 'silence']),
      state: z.enum(['waiting', 'sent', 'not_sent']),
      until: iso.nullable().describe('When waiting ends at the earliest; null if it has ended.'),
    })
    .describe('Whether the alert policy or silence holds the alerts back, and whether they were sent after that.'),
  z.object({
    at: iso,
    kind: z.literal('acknowledged'),
    by: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('user'), name: z.string() }),
        z.object({
          kind: z.literal('link'),
          destination: z.string().describe('Channel and masked destination of the alert with the link.'),
        }),
      ])
      .nullable()
      .describe('null: an API key, a former member, or an older version.'),
  }),
  z.object({ at: iso, kind: z.literal('comment'), text: z.string(), is_public: z.boolean() }),
  z.object({ at: iso, kind: z.literal('closed') }),
]);

export const incidentShown = incidentAnswer
  .extend({
    timeline: z
      .array(timelineEntry)
      .describe(
        'What happened, in time order. Only checks near the start and the end, and those where the cause changed, are included; the others are counted in `omitted`.',
      ),
    unreachable_monitors: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .describe('Monitors that depend on this one and were unreachable during the incident, up to 100.'),
    checks_available: z.boolean().describe('false if the checks cannot be read; the rest of the timeline is complete.'),
  })
  .meta({ id: 'IncidentShown' });

export type IncidentAnswer = z.output<typeof incidentAnswer>;
export type IncidentShown = z.output<typeof incidentShown>;
export type TimelineEntry = z.output<typeof timelineEntry>;

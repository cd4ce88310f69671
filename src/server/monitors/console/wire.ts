import { z } from 'zod';
import { flag, type ListAnswer, text } from '../../http/index.ts';
import { languages, t } from '../../kernel/index.ts';
import { alertChannels } from '../../outbox/index.ts';
import type { GroupHeader } from '../groups/index.ts';
import { listMonitorsQuery, updateMonitorBody } from '../monitor/index.ts';

const statuses = ['up', 'down', 'pending', 'paused', 'maintenance', 'unknown', 'unreachable', 'degraded'] as const;

export const listRows = listMonitorsQuery.omit({ sort_by: true, status_page_id: true }).extend({
  sort_by: z.enum(['id', 'name', 'url', 'status', 'response_time']).nullish(),
  status: z.enum(statuses).nullish(),
  tag: text(50).nullish(),
  /** 1 sorts by group first */
  grouped: flag.nullish(),
});
export type RowsQuery = z.output<typeof listRows>;

const identifiers = (most: number) =>
  z
    .string()
    .max(20 * most)
    .refine(
      (value) => value === '' || (/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(value) && value.split(',').length <= most),
      {
        error: () => t('must be a comma-separated list of up to {most} identifiers.', { most }),
      },
    )
    .transform((value) => (value === '' ? [] : value.split(',').map(Number)));

/** `language` is sent explicitly, because with an EventSource, browsers send their own language. */
export const liveQuery = z.object({ ids: identifiers(100), language: z.enum(languages).optional() });
export const namesQuery = z.object({ ids: identifiers(200) });

const bulkIds = z.array(z.int().min(1)).min(1).max(1000);
const bulkFields = updateMonitorBody
  .pick({
    interval: true,
    timeout: true,
    confirmations: true,
    confirmation_interval: true,
    recovery_threshold: true,
    accepted_status_codes: true,
    upside_down: true,
    degraded_after: true,
    alert_when_degraded: true,
    request_method: true,
    cache_buster: true,
    ssl_alert_days: true,
    domain_alert_days: true,
    confirm_by_traffic: true,
    reminder_hours: true,
    notes: true,
    runbook_url: true,
    group_id: true,
    severity: true,
    policy_id: true,
  })
  .extend({ add_alert: alertChannels.element.optional(), remove_alert: alertChannels.element.optional() });

export const bulkChange = z.object({
  action: z.enum(['pause', 'resume', 'delete', 'tag', 'untag', 'set']),
  ids: bulkIds,
  tag: text(50).trim().min(1).nullish(),
  /** for `set` */
  fields: bulkFields.optional(),
});
export const bulkPreview = z.object({ ids: bulkIds, fields: bulkFields });
export type BulkFields = z.output<typeof bulkFields>;
export type BulkChange = z.output<typeof bulkChange>;

/** `before`: how many of these monitors have each value of the field. Only for one field, most frequent first. */
export type BulkPreview = { changed: number; before: { value: string | number | null; monitors: number }[] };

export type Counts = Record<(typeof statuses)[number] | 'total', number>;

export type Live = {
  id: number;
  status: (typeof statuses)[number];
  status_since: string;
  /** cause of the open incident or of the local fault; null if there is neither */
  cause: string | null;
  response_time: number | null;
  last_checked_at: string | null;
};

export type LiveUpdate = { monitors: Live[]; counts?: Counts };

export type MonitorName = Pick<Row, 'id' | 'name' | 'url'>;

export type Row = Live & {
  name: string;
  url: string;
  paused: boolean;
  severity: 'critical' | 'normal' | 'low';
  ignores_certificate_errors: boolean;
  tags: string[];
  group_id: number | null;
  uptime: Record<'24h' | '30d', number | null>;
  /** percent per day for the last 30 days, oldest first; null if not monitored */
  days: (number | null)[];
  /** hourly averages of the last 24 hours, in ms; null for hours without an answer */
  spark: (number | null)[];
};

export type RowsAnswer = ListAnswer<Row> & {
  counts: Counts;
  tags: string[];
  groups: GroupHeader[];
};

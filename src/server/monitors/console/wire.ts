import { z } from 'zod';
import { type ListAnswer, text } from '../../http/index.ts';
import { languages, t } from '../../kernel/index.ts';
import { listMonitorsQuery } from '../monitor/index.ts';

/** What only the console asks of monitors: lean rows for lists of thousands, and changes to many at once. */

const statuses = ['up', 'down', 'pending', 'paused', 'maintenance', 'unknown'] as const;

export const listRows = listMonitorsQuery.omit({ sort_by: true, status_page_id: true }).extend({
  sort_by: z.enum(['id', 'name', 'url', 'status', 'response_time']).nullish(),
  status: z.enum(statuses).nullish(),
  tag: text(50).nullish(),
});
export type RowsQuery = z.output<typeof listRows>;

const identifiers = (most: number) =>
  z
    .string()
    .max(20 * most)
    .refine(
      (value) => value === '' || (/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(value) && value.split(',').length <= most),
      {
        error: () => t('must be at most {most} identifiers, comma-separated.', { most }),
      },
    )
    .transform((value) => (value === '' ? [] : value.split(',').map(Number)));

/** `ids`: the monitors on the page, comma-separated. `language`: of the page, because browsers name their own for streams. */
export const liveQuery = z.object({ ids: identifiers(100), language: z.enum(languages).optional() });
/** `ids`: as many monitors as a status page may have. */
export const namesQuery = z.object({ ids: identifiers(200) });

export const bulkChange = z.object({
  action: z.enum(['pause', 'resume', 'delete', 'tag', 'untag']),
  ids: z.array(z.int().min(1)).min(1).max(1000),
  tag: text(50).trim().min(1).nullish(),
});
export type BulkChange = z.output<typeof bulkChange>;

export type Counts = Record<(typeof statuses)[number] | 'total', number>;

/** What changes from check to check. Times are ISO 8601, response times ms. */
export type Live = {
  id: number;
  status: (typeof statuses)[number];
  status_since: string;
  /** of the open incident, or of the fault that hides the site; null while there is nothing to say */
  cause: string | null;
  response_time: number | null;
  last_checked_at: string | null;
};

/** One event of the stream. `counts` only where they have changed. */
export type LiveUpdate = { monitors: Live[]; counts?: Counts };

/** What a list of monitors to choose from shows. */
export type MonitorName = Pick<Row, 'id' | 'name' | 'url'>;

export type Row = Live & {
  name: string;
  url: string;
  paused: boolean;
  tags: string[];
  /** percent */
  uptime: Record<'24h' | '30d', number | null>;
  /** uptime of the last 30 days in percent, oldest first, today last, null where nothing was watched */
  days: (number | null)[];
  /** hourly averages of the last 24 hours in ms, null where no answer came */
  spark: (number | null)[];
};

/** One page of the list, and what belongs to the whole of it. */
export type RowsAnswer = ListAnswer<Row> & {
  counts: Counts;
  /** all tags of the account */
  tags: string[];
};

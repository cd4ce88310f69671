import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Events } from '../../events/index.ts';
import {
  type CountedQuarter,
  comparedSpan,
  quarterMs,
  Refusal,
  secondMs,
  usualHours,
  weighByHours,
} from '../../kernel/index.ts';
import { betweenInstants } from '../reports/index.ts';
import { listWebsitesOfHost } from '../website/index.ts';

/** Epoch ms. `to` is exclusive. */
type Span = { from: number; to: number };

/** `weigh` returns the number of visits that are usual in a span. */
export type UsualWeek =
  | { kind: 'usual'; website: { id: number; domain: string }; weigh: (span: Span) => number }
  | { kind: 'unknown'; why: 'no_website' | 'no_history' | 'unavailable' };

type Outages = readonly { from: number; to: number | null }[];

/** If several websites have this host, returns the one with the most visits. */
export async function findUsualWeek(
  { db, events }: { db: DatabaseOrTransaction; events: Pick<Events, 'query' | 'flush'> },
  { accountId, host, outages, nowMs }: { accountId: number; host: string; outages: Outages; nowMs: number },
): Promise<UsualWeek> {
  const websites = await listWebsitesOfHost(db, accountId, host);
  if (websites.length === 0) return { kind: 'unknown', why: 'no_website' };
  const span = comparedSpan(nowMs);
  try {
    // Includes rows that are still buffered.
    await events.flush();
    const found = await Promise.all(
      websites.map(async ({ id, domain, created_at, time_zone: timeZone }) => {
        const visits = await visitsByQuarter(events, id, span);
        const hours = usualHours(visits, { end: span.to, since: created_at, timeZone, outages });
        if (hours === undefined) return [];
        const total = hours.reduce((sum, one) => sum + one, 0);
        return [{ website: { id, domain }, total, weigh: weighByHours(hours, timeZone) }];
      }),
    );
    const [most] = found.flat().sort((one, other) => other.total - one.total || one.website.id - other.website.id);
    if (!most || most.total === 0) return { kind: 'unknown', why: 'no_history' };
    return { kind: 'usual', website: most.website, weigh: most.weigh };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { kind: 'unknown', why: 'unavailable' };
    throw error;
  }
}

/** Excludes imported days, which have no hours. */
async function visitsByQuarter(events: Pick<Events, 'query'>, website: number, span: Span): Promise<CountedQuarter[]> {
  const rows = await events.query<{ quarter: number | string; visits: number | string }>(
    `SELECT intDiv(toUnixTimestamp(pageviews.at), {seconds:UInt32}) AS quarter, sum(starts) AS visits
     FROM pageviews
     WHERE website = {website:UInt32} AND counted = 1 AND import = 0 AND starts > 0 AND ${betweenInstants('from', 'to')}
     GROUP BY quarter`,
    { website, seconds: quarterMs / secondMs, ...span },
  );
  return rows.map(({ quarter, visits }) => ({ at: Number(quarter) * quarterMs, count: Number(visits) }));
}

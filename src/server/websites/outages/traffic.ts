import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Events } from '../../events/index.ts';
import { medianOf, Refusal, sameTimeInPastWeeks } from '../../kernel/index.ts';
import { withinSpans } from '../reports/index.ts';
import { listWebsitesOfHost } from '../website/index.ts';

export type HostTraffic =
  | { kind: 'counted'; website: { id: number; domain: string }; visitors: number; usual: number }
  | { kind: 'unknown'; why: 'no_website' | 'no_history' | 'unavailable' };

const minWeeks = 2;

/**
 * `span` is in epoch ms, and `to` is exclusive. `usual` is the median of the same minutes in up to four earlier weeks.
 * If several websites have this host, returns the website with the most usual visitors.
 */
export async function countHostVisitors(
  { db, events }: { db: DatabaseOrTransaction; events: Pick<Events, 'query' | 'flush'> },
  { accountId, host, span }: { accountId: number; host: string; span: { from: number; to: number } },
): Promise<HostTraffic> {
  const websites = await listWebsitesOfHost(db, accountId, host);
  if (websites.length === 0) return { kind: 'unknown', why: 'no_website' };
  const lasts = span.to - span.from;
  try {
    // Includes rows that are still buffered.
    await events.flush();
    const counted = await Promise.all(
      websites.map(async ({ id, domain, created_at, time_zone }) => {
        const weeks = sameTimeInPastWeeks(span.from, time_zone).filter((from) => from >= created_at);
        if (weeks.length < minWeeks) return [];
        const spans = [span, ...weeks.map((from) => ({ from, to: from + lasts }))];
        const [visitors = 0, ...earlier] = await visitorsWithin(events, id, spans);
        return [{ kind: 'counted' as const, website: { id, domain }, visitors, usual: Math.round(medianOf(earlier)) }];
      }),
    );
    const [most] = counted.flat().sort((one, other) => other.usual - one.usual || one.website.id - other.website.id);
    return most ?? { kind: 'unknown', why: 'no_history' };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { kind: 'unknown', why: 'unavailable' };
    throw error;
  }
}

async function visitorsWithin(
  events: Pick<Events, 'query'>,
  website: number,
  spans: { from: number; to: number }[],
): Promise<number[]> {
  const { within, params } = withinSpans(spans);
  const [row] = await events.query<{ visitors: (number | string)[] }>(
    `SELECT [${within.map((span) => `uniqExactIf(visitor, ${span})`).join(', ')}] AS visitors
     FROM pageviews
     WHERE website = {website:UInt32} AND counted = 1 AND import = 0 AND (${within.join(' OR ')})`,
    { website, ...params },
  );
  return row?.visitors.map(Number) ?? spans.map(() => 0);
}

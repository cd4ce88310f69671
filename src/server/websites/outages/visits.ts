import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Events } from '../../events/index.ts';
import { withinSpans } from '../reports/index.ts';
import { listWebsitesOfHost } from '../website/index.ts';

/** Epoch ms. `to` is exclusive. */
type Span = { from: number; to: number };

export const websitesOfHost = async (db: DatabaseOrTransaction, accountId: number, host: string) =>
  (await listWebsitesOfHost(db, accountId, host)).map(({ id, domain, created_at }) => ({
    id,
    domain,
    createdAt: created_at,
  }));

/** Excludes imported days, which have no hours. */
export async function countVisits(
  { events }: { events: Pick<Events, 'query' | 'flush'> },
  websites: number[],
  spans: Span[],
): Promise<Map<number, number[]>> {
  const none = spans.map(() => 0);
  if (websites.length === 0 || spans.length === 0) return new Map(websites.map((id) => [id, none]));
  await events.flush();
  const { within, params } = withinSpans(spans);
  const rows = await events.query<{ id: number; visits: (number | string)[] }>(
    `SELECT website AS id, [${within.map((span) => `sumIf(starts, ${span})`).join(', ')}] AS visits
     FROM pageviews
     WHERE website IN {websites:Array(UInt32)} AND counted = 1 AND import = 0 AND (${within.join(' OR ')})
     GROUP BY website`,
    { websites, ...params },
  );
  const counted = new Map(rows.map(({ id, visits }) => [id, visits.map(Number)]));
  return new Map(websites.map((id) => [id, counted.get(id) ?? none]));
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { traitColumns, type VisitTraits } from '../../events/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { visitNumbers } from './visits/index.ts';

/** `number` is a decimal UInt64. */
export type CountedVisit = { number: string; traits: VisitTraits };

/**
 * Returns the visits since `startMs` (epoch ms), the earliest first. Empty if the event store does not respond in time.
 * Rows of a day and country are sorted by visit, so few rows are read.
 */
export async function findVisitsOfDay(
  { events, log }: Pick<Deps, 'events' | 'log'>,
  { website, visitor, startMs, timeoutMs }: { website: number; visitor: string; startMs: number; timeoutMs: number },
): Promise<CountedVisit[]> {
  const [least, greatest] = visitNumbers(visitor);
  const tooLate = new AbortController();
  const asked = events.query<VisitTraits & { number: string }>(
    `SELECT toString(visit) AS number, ${traitColumns.map((name) => `any(pageviews.${name}) AS ${name}`).join(', ')}
     FROM pageviews
     WHERE website = {website:UInt32} AND import = 0 AND counted = 1
       AND toDate(at) >= toDate(fromUnixTimestamp64Milli({start:Int64}, 'UTC'))
       AND at >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
       AND visit BETWEEN {least:UInt64} AND {greatest:UInt64}
     GROUP BY visit ORDER BY min(at)`,
    { website, start: startMs, least, greatest },
  );
  const none = (reason: unknown): CountedVisit[] => {
    if (!(reason instanceof Refusal)) throw reason;
    log.warn('could not read earlier visits of a buyer from the event store');
    return [];
  };
  const found = asked.then((rows) => rows.map(({ number, ...traits }) => ({ number, traits })), none);
  const late = wait(timeoutMs, [], { signal: tooLate.signal, ref: false }).catch(() => []);
  return Promise.race([found, late]).finally(() => tooLate.abort());
}

import type { Deps } from '../../../deps.ts';
import { traitColumns, type VisitTraits } from '../../../events/index.ts';
import { hourMs, secondMs } from '../../../kernel/index.ts';
import type { BotKind } from '../traits/index.ts';
import { withStatementTimeout } from './database-outage.ts';
import { engagedMs, idleMs, maxVisits, type OpenVisit, visitorOfVisit } from './open-visits.ts';

type Row = {
  number: string;
  started: number;
  last: number;
  pageviews: number;
  engaged_ms: number;
  engaged: number;
  begun_by: BotKind;
};

/** SQL condition. The day is first, as in the sort order. */
const since = (name: string) =>
  `toDate(at) >= toDate(fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')) AND at >= fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/** The service must start without the event store. After a crash under load, shipping the spool takes several seconds. */
const defaultWithinMs = 20 * secondMs;

/**
 * Restores the visits of the last half hour. If the store fails, is damaged, or takes longer than `withinMs`, only logs
 * a warning: these visits are then counted as new.
 */
export async function restoreVisits(
  deps: Pick<Deps, 'events' | 'log' | 'now'>,
  restore: (visitor: string, visit: OpenVisit) => void,
  withinMs = defaultWithinMs,
): Promise<void> {
  try {
    const rows = await withStatementTimeout(readOpenVisits(deps), withinMs);
    for (const row of rows) restore(visitorOfVisit(row.number), openVisit(row));
  } catch (error) {
    deps.log.warn({ err: error }, 'could not restore open visits: their next events will start new visits');
  }
}

async function readOpenVisits(deps: Pick<Deps, 'events' | 'now'>): Promise<(Row & VisitTraits)[]> {
  const sinceMs = deps.now() - idleMs;
  await deps.events.flush();
  return deps.events.query<Row & VisitTraits>(
    `SELECT toString(visit) AS number, toUnixTimestamp64Milli(min(at)) AS started, toUnixTimestamp64Milli(max(at)) AS last,
       countIf(name = 'pageview') AS pageviews, sum(pageviews.engaged) AS engaged_ms, max(engages) AS engaged,
       maxIf(bot, starts = 1) AS begun_by,
       ${traitColumns.map((name) => `any(pageviews.${name}) AS ${name}`).join(', ')}
     FROM pageviews
     WHERE import = 0 AND ${since('day')} AND (website, visit) IN (
       SELECT website, visit FROM pageviews WHERE import = 0 AND ${since('since')}
     )
     GROUP BY website, visit
     ORDER BY last DESC
     LIMIT {most:UInt32}`,
    { since: sinceMs, day: sinceMs - 26 * hourMs, most: maxVisits },
  );
}

function openVisit(row: Row & VisitTraits): OpenVisit {
  return {
    number: row.number,
    startedAt: row.started,
    lastAt: row.last,
    pageviews: row.pageviews,
    engagedMs: row.engaged_ms,
    engaged: row.engaged === 1 || row.engaged_ms >= engagedMs,
    bot: row.begun_by,
    traits: Object.fromEntries(traitColumns.map((name) => [name, row[name]])) as VisitTraits,
  };
}

import { inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, minuteMs, Refusal, t } from '../../kernel/index.ts';
import { bumpDaysVersion, reopenAllDays } from '../days/index.ts';
import { listImports } from '../import-records/index.ts';
import { JobRun, type Postponed, withLease } from '../job-runs/index.ts';
import { deleteStatisticsRecords, listResetWebsites, type ResetWebsite } from './retention.store.ts';

/** A disconnected process, or another process that takes over its disk, can ship spooled events this late. */
const lateForMs = 90 * dayMs;
/** Spooled events usually arrive within seconds, so older resets are checked only each hour. */
const recentMs = hourMs;
const maxMs = minuteMs;
const pauseMs = 10 * minuteMs;

/**
 * `finishResets` later deletes events that other processes ship late, and leftovers of a failed reset. Throws
 * `unavailable`, and `conflict` while an import runs.
 */
export async function resetStatistics(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  website: WebsiteRow,
): Promise<void> {
  const forgotten = await inTransaction(deps.database, (trx) =>
    deleteStatisticsRecords(deps.database, trx, website, deps.now()),
  );
  if (!forgotten)
    throw new Refusal('conflict', t('An import for this website is running. Delete it, or wait until it’s done.'));
  await deps.events.erase('pageviews', website.id);
  await bumpDaysVersion(deps.database.db, website);
}

type Resetter = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/**
 * Deletes events from before a reset that arrived after the reset. Keeps later imports. Runs in one process at a time,
 * and does nothing while the event store is unavailable.
 */
export async function finishResets(
  deps: Resetter,
  { postponed = new Map(), sinceMs = lateForMs }: { postponed?: Postponed; sinceMs?: number } = {},
): Promise<void> {
  const { db } = deps.database;
  const since = deps.now() - sinceMs;
  if ((await listResetWebsites(db, since)).length === 0) return;
  await withLease(deps, 'retaining_websites', async (leased) => {
    const message = 'could not delete late events after a statistics reset; will try again';
    const run = new JobRun(leased, { maxMs, pauseMs, postponed, message });
    for (const website of await listResetWebsites(db, since)) {
      if (run.isOver) break;
      await run.take({ id: website.id, facts: { website: website.id } }, () => deleteLeftOvers(leased, website));
    }
  });
}

export function createResetWork(deps: Resetter): () => Promise<void> {
  const postponed: Postponed = new Map();
  let wholeAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const isWhole = deps.now() - wholeAt >= hourMs;
    if (isWhole) wholeAt = deps.now();
    await finishResets(deps, { postponed, sinceMs: isWhole ? lateForMs : recentMs });
  };
}

async function deleteLeftOvers({ database, events }: Resetter, website: ResetWebsite): Promise<number> {
  const imports = await listImports(database.db, { account_id: website.account_id, website_id: website.id });
  const params = { website: website.id, fromMs: website.statistics_reset_at, imports: imports.map(({ id }) => id) };
  const before = "website = {website:UInt32} AND at < fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')";
  const counted = `${before} AND import NOT IN {imports:Array(UInt32)}`;
  const isLeft = async (table: string, rows: string) =>
    (await events.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params)).length > 0;
  const arePageviews = await isLeft('pageviews', counted);
  if (arePageviews) {
    // Days are reopened before and after the deletion, because they can be closed in between.
    await reopenAllDays(database.db, website);
    await events.change('pageviews', `DELETE FROM pageviews WHERE ${counted}`, params);
    await events.change('pageviews', 'DELETE FROM website_days WHERE website = {website:UInt32}', params);
    await reopenAllDays(database.db, website);
  }
  const areVitals = await isLeft('web_vitals', before);
  if (areVitals) await events.change('web_vitals', `DELETE FROM web_vitals WHERE ${before}`, params);
  return arePageviews || areVitals ? 1 : 0;
}

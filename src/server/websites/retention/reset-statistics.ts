import { inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs, minuteMs, Refusal, t } from '../../kernel/index.ts';
import { bumpDaysVersion, reopenAllDays } from '../days/index.ts';
import { listImports } from '../import-records/index.ts';
import { JobRun, type Postponed, whileLeased } from '../job-runs/index.ts';
import { deleteStatisticsRecords, listResetWebsites, type ResetWebsite } from './retention.store.ts';

/** A process that was cut off ships what it had spooled when it is back, or another one ships it from its disk. */
const lateForMs = 90 * dayMs;
/** What lay in a process's spool comes within seconds: of deletions this long ago it is looked for each minute, of others each hour. */
const recentMs = hourMs;
const maxMs = minuteMs;
const pauseMs = 10 * minuteMs;

/**
 * Deletes everything that was counted of a website, and what imports brought; settings stay, and counting goes on. What
 * other processes have not shipped yet, and what is left where this one fails, `finishResets` deletes. Throws Refusal
 * 'unavailable' while the event store is away, and 'conflict' while an import runs.
 */
export async function resetStatistics(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  website: WebsiteRow,
): Promise<void> {
  const forgotten = await inTransaction(deps.database, (trx) =>
    deleteStatisticsRecords(deps.database, trx, website, deps.now()),
  );
  if (!forgotten)
    throw new Refusal('conflict', t('An import of this website is running: delete it, or wait until it is done.'));
  await deps.events.erase('pageviews', website.id);
  await bumpDaysVersion(deps.database.db, website);
}

type Resetter = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/**
 * Deletes what came into the event store of websites after their statistics were deleted, and was counted before; what was
 * imported since stays. `sinceMs`: how long ago the statistics were deleted, at most. In one process at a time; what fails
 * comes round again. Does nothing while the event store is away.
 */
export async function finishResets(
  deps: Resetter,
  { postponed = new Map(), sinceMs = lateForMs }: { postponed?: Postponed; sinceMs?: number } = {},
): Promise<void> {
  const { db } = deps.database;
  const since = deps.now() - sinceMs;
  if ((await listResetWebsites(db, since)).length === 0) return;
  await whileLeased(deps, 'retaining_websites', async (leased) => {
    const message = 'could not delete what came after statistics were deleted; will try again';
    const run = new JobRun(leased, { maxMs, pauseMs, postponed, message });
    for (const website of await listResetWebsites(db, since)) {
      if (run.isOver) break;
      await run.take({ id: website.id, facts: { website: website.id } }, () => deleteLeftOvers(leased, website));
    }
  });
}

/** A job's run of it, to be called each minute. */
export function createResetWork(deps: Resetter): () => Promise<void> {
  const postponed: Postponed = new Map();
  let wholeAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const isWhole = deps.now() - wholeAt >= hourMs;
    if (isWhole) wholeAt = deps.now();
    await finishResets(deps, { postponed, sinceMs: isWhole ? lateForMs : recentMs });
  };
}

/** 1 where anything was left of a website, else 0. */
async function deleteLeftOvers({ database, events }: Resetter, website: ResetWebsite): Promise<number> {
  const imports = await listImports(database.db, { account_id: website.account_id, website_id: website.id });
  const params = { website: website.id, fromMs: website.statistics_reset_at, imports: imports.map(({ id }) => id) };
  const before = "website = {website:UInt32} AND at < fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')";
  const counted = `${before} AND import NOT IN {imports:Array(UInt32)}`;
  const isLeft = async (table: string, rows: string) =>
    (await events.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params)).length > 0;
  const arePageviews = await isLeft('pageviews', counted);
  if (arePageviews) {
    // Before the rows, and once more: days may be closed meanwhile.
    await reopenAllDays(database.db, website);
    await events.change('pageviews', `DELETE FROM pageviews WHERE ${counted}`, params);
    await events.change('pageviews', 'DELETE FROM website_days WHERE website = {website:UInt32}', params);
    await reopenAllDays(database.db, website);
  }
  const areVitals = await isLeft('web_vitals', before);
  if (areVitals) await events.change('web_vitals', `DELETE FROM web_vitals WHERE ${before}`, params);
  return arePageviews || areVitals ? 1 : 0;
}

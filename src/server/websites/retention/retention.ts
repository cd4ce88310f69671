import type { Deps } from '../../deps.ts';
import { dayOf, minuteMs } from '../../kernel/index.ts';
import { bumpDaysVersion, firstKeptDay } from '../days/index.ts';
import { JobRun, type Postponed, withLease } from '../job-runs/index.ts';
import { startOfDay } from '../reports/index.ts';
import { reclaimDiskSpace } from './reclaim-disk-space.ts';
import {
  deleteDaysBefore,
  listWebsitesWithRetention,
  type StoredWebsite,
  saveRetained,
  wasRetained,
} from './retention.store.ts';

type Retainer = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

const maxMs = 10 * minuteMs;
const pauseMs = 60 * minuteMs;

export type RetentionProgress = { postponed: Postponed; after: number; isDone: boolean };

export const noProgress = (): RetentionProgress => ({ postponed: new Map(), after: 0, isDone: true });

/**
 * Runs once a day in one process, or continues in another process if that process ends early. Failures are retried, and
 * don't block other websites.
 */
export async function deleteExpiredStatistics(
  deps: Retainer,
  progress: RetentionProgress = noProgress(),
): Promise<void> {
  const { db } = deps.database;
  const day = dayOf(deps.now());
  if (await wasRetained(db, day)) {
    Object.assign(progress, { after: 0, isDone: true });
    return;
  }
  await withLease(deps, 'retaining_websites', async (leased) => {
    // The previous holder of the lease can have finished the day's work.
    if (await wasRetained(db, day)) return;
    if (await deleteAllExpired(leased, progress)) await saveRetained(db, day);
  });
}

async function deleteAllExpired(deps: Retainer, progress: RetentionProgress): Promise<boolean> {
  const { postponed, after } = progress;
  const message = 'could not delete expired statistics; will try again';
  const run = new JobRun(deps, { maxMs, pauseMs, postponed, message });
  let deleted = 0;
  const websites = await listWebsitesWithRetention(deps.database.db);
  for (const website of websites.filter(({ id }) => id > after)) {
    if (run.isOver) break;
    progress.after = website.id;
    deleted += await run.take({ id: website.id, facts: { website: website.id } }, () => deleteExpired(deps, website));
  }
  if (deleted > 0) await reclaimDiskSpace(deps.events);
  const isDone = progress.isDone && run.postponed.length === 0;
  const isThrough = progress.after === (websites.at(-1)?.id ?? 0);
  Object.assign(progress, isThrough ? { after: 0, isDone: true } : { isDone });
  return isThrough && isDone;
}

async function deleteExpired(deps: Retainer, website: StoredWebsite): Promise<number> {
  const firstDay = firstKeptDay(deps.now(), website.time_zone, website.retention_months);
  // Days are deleted before the rows, because a closed day without rows would count as a day without visitors.
  await deleteDaysBefore(deps.database.db, website, firstDay);
  if (!(await deleteBefore(deps, website, firstDay))) return 0;
  await bumpDaysVersion(deps.database.db, website);
  return 1;
}

/** Checks for matching rows first, because even a deletion that matches nothing is expensive. */
async function deleteBefore({ events }: Retainer, website: StoredWebsite, firstDay: string): Promise<boolean> {
  const params = { website: website.id, firstMs: startOfDay(firstDay, website.time_zone), firstDay };
  const old = {
    pageviews: "website = {website:UInt32} AND at < fromUnixTimestamp64Milli({firstMs:Int64}, 'UTC')",
    website_days: 'website = {website:UInt32} AND day < {firstDay:Date}',
    web_vitals: "website = {website:UInt32} AND at < fromUnixTimestamp64Milli({firstMs:Int64}, 'UTC')",
  };
  let deleted = false;
  for (const [table, rows] of Object.entries(old)) {
    const found = await events.query(`SELECT 1 FROM ${table} WHERE ${rows} LIMIT 1`, params);
    if (found.length === 0) continue;
    await events.change(table === 'web_vitals' ? table : 'pageviews', `DELETE FROM ${table} WHERE ${rows}`, params);
    deleted = true;
  }
  return deleted;
}

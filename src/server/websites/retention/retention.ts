import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../../deps.ts';
import { isStoreAway } from '../../events/index.ts';
import { dayOf } from '../../kernel/index.ts';
import { bumpDaysVersion } from '../days/index.ts';
import { startOfDay } from '../reports/index.ts';
import { reclaimDiskSpace } from './reclaim-disk-space.ts';
import {
  claimRetention,
  deleteDaysBefore,
  type KeptWebsite,
  listWebsitesWithRetention,
  releaseRetention,
} from './retention.store.ts';

type Retainer = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/** The first day that is kept: so many months before today in the zone; of a shorter month its last day. */
export function firstKeptDay(nowMs: number, zone: string, months: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ months }).toString();
}

/**
 * Deletes what is older than websites keep it, whole days of their zones. Once a day, in one process; what fails is tried
 * again when it comes round, and holds up no other website. Throws Refusal 'unavailable' while the event store is away.
 */
export async function deleteExpiredStatistics(deps: Retainer): Promise<void> {
  const day = dayOf(deps.now());
  if (!(await claimRetention(deps.database.db, day))) return;
  try {
    let deleted = false;
    let isDone = true;
    for (const website of await listWebsitesWithRetention(deps.database.db)) {
      try {
        if (await deleteExpired(deps, website)) deleted = true;
      } catch (error) {
        if (isStoreAway(deps.events, error)) throw error;
        isDone = false;
        deps.log.error({ err: error, website: website.id }, 'could not delete expired statistics; will try again');
      }
    }
    if (deleted) await reclaimDiskSpace(deps.events);
    if (!isDone) await releaseRetention(deps.database.db, day);
  } catch (error) {
    await releaseRetention(deps.database.db, day);
    throw error;
  }
}

/** Whether anything of a website was too old. */
async function deleteExpired(deps: Retainer, website: KeptWebsite): Promise<boolean> {
  const firstDay = firstKeptDay(deps.now(), website.time_zone, website.retention_months);
  // Before the rows: a closed day without rows would be one without visitors.
  await deleteDaysBefore(deps.database.db, website, firstDay);
  if (!(await deleteBefore(deps, website, firstDay))) return false;
  await bumpDaysVersion(deps.database.db, website);
  return true;
}

/** Whether there was anything: a deletion that finds nothing costs the store much all the same. */
async function deleteBefore({ events }: Retainer, website: KeptWebsite, firstDay: string): Promise<boolean> {
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

import type { Deps } from '../../deps.ts';
import type { LateRows } from '../../events/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { dayAfter, dayInZone } from '../reports/index.ts';
import { findWebsiteToClose, reopenDaysFrom } from './closed-days.store.ts';
import { firstKeptDay } from './first-kept-day.ts';

/** Later rows need no check here: `closeDays` checks the last week anyway. */
const lateMs = 5 * dayMs;

/** Reopens days for late page views of a node that was offline. */
export function lateDays({ database, now }: Pick<Deps, 'database' | 'now'>): LateRows {
  return {
    before: () => now() - lateMs,
    async onStored(earliest) {
      for (const [id, at] of earliest) {
        const website = await findWebsiteToClose(database.db, id);
        if (!website) continue;
        const day = dayInZone(at, website.time_zone);
        // Days before the retention period have no rollups.
        const kept =
          website.retention_months === null ? day : firstKeptDay(now(), website.time_zone, website.retention_months);
        const first = day < kept ? kept : day;
        await reopenDaysFrom(database.db, id, { first, before: dayAfter(first, -1) });
      }
    },
  };
}

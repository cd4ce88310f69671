import type { Deps } from '../../deps.ts';
import type { LateRows } from '../../events/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { dayAfter, dayInZone } from '../reports/index.ts';
import { findWebsiteToClose, reopenDaysFrom } from './closed-days.store.ts';
import { firstKeptDay } from './first-kept-day.ts';

/** Whoever closes days looks at those of the last week again anyway, whatever the zone. */
const lateMs = 5 * dayMs;

/** Has days counted anew for which page views came late, from the spool of a node that was away for long: however old they are. */
export function lateDays({ database, now }: Pick<Deps, 'database' | 'now'>): LateRows {
  return {
    before: () => now() - lateMs,
    async onStored(earliest) {
      for (const [id, at] of earliest) {
        const website = await findWebsiteToClose(database.db, id);
        if (!website) continue;
        const day = dayInZone(at, website.time_zone);
        // What is older is deleted soon, and in no sums.
        const kept =
          website.retention_months === null ? day : firstKeptDay(now(), website.time_zone, website.retention_months);
        const first = day < kept ? kept : day;
        await reopenDaysFrom(database.db, id, { first, before: dayAfter(first, -1) });
      }
    },
  };
}

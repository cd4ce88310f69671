import { randomUUID } from 'node:crypto';
import { checkRetentionMonths } from '../../accounts/index.ts';
import { acquireLease, readServiceSetting, releaseLease, writeServiceSettings } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs } from '../../kernel/index.ts';

type Retainer = Pick<Deps, 'database' | 'events' | 'now'>;

/** Longer than a statement can run after its process has ended. */
const leaseMs = hourMs;

/** Returns the start of a calendar month in UTC, in epoch ms, so checks are deleted once a month. */
export function firstKeptMs(nowMs: number, months: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1);
}

/**
 * Uptime, outages and SLOs don't need checks, because the database has all incidents. Failures are retried in the next
 * run. Deleting twice has no effect, so the lease only saves the event store work.
 */
export async function deleteOldChecks({ database: { db }, events, now }: Retainer): Promise<void> {
  const months = await checkRetentionMonths(db);
  if (months === 0) return;
  const beforeMs = firstKeptMs(now(), months);
  const isDone = async () => (await readServiceSetting(db, 'checks_deleted_before')) === String(beforeMs);
  if (await isDone()) return;
  const holder = randomUUID();
  const lease = { holder, nowMs: now(), untilMs: now() + leaseMs };
  if (!(await acquireLease(db, 'retaining_checks', lease))) return;
  try {
    // The previous holder can have deleted them.
    if (await isDone()) return;
    const old = "at < fromUnixTimestamp64Milli({beforeMs:Int64}, 'UTC')";
    // A deletion costs the event store work even if it matches no rows.
    if ((await events.query(`SELECT 1 FROM checks WHERE ${old} LIMIT 1`, { beforeMs })).length > 0) {
      await events.change('checks', `DELETE FROM checks WHERE ${old}`, { beforeMs });
      // Frees the disk in the background.
      await events.change('checks', 'ALTER TABLE checks APPLY DELETED MASK SETTINGS mutations_sync = 0');
    }
    await writeServiceSettings(db, { checks_deleted_before: String(beforeMs) });
  } finally {
    await releaseLease(db, 'retaining_checks', holder);
  }
}

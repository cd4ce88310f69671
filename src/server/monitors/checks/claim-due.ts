import { findAccountContexts } from '../../accounts/index.ts';
import type { Database } from '../../database/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { claimDue, type Lease } from './checks.store.ts';
import { aheadMs, type Claim, missedAfterMs, missedPerTick, onTimePerTick, startTimes } from './claim.ts';

/**
 * `startAt` is in epoch ms. `backAt` is the end of a recent outage: monitors that were due before it are left to the
 * processes that checked them during the outage.
 */
export async function claimDueMonitors(
  database: Database,
  lease: Lease,
  nowMs: number,
  { backAt }: { backAt: number | undefined },
): Promise<{ claim: Claim; startAt: number }[]> {
  const soon = { from: Math.max(nowMs - missedAfterMs, backAt ?? 0), to: nowMs + aheadMs, limit: onTimePerTick };
  const late = { from: -1, to: nowMs - missedAfterMs, limit: missedPerTick };
  const onTime = await claimDue(database, soon, lease);
  const missed = backAt === undefined ? await claimDue(database, late, lease) : [];
  const monitors = [...onTime, ...missed];
  if (monitors.length === 0) return [];
  const accountIds = [...new Set(monitors.map((row) => row.account_id))];
  const accounts = await findAccountContexts(database.db, accountIds);
  const maintenance = await maintenanceOf(database.db, accountIds);
  const starts = startTimes({ onTime, missed }, nowMs);
  const startAt = [...starts.onTime, ...starts.missed];
  return monitors.flatMap((monitor, index) => {
    const account = accounts.get(monitor.account_id);
    // The account was deleted together with its monitors in the meantime.
    if (account === undefined) return [];
    const claim = { monitor, account, maintenance, latenessMs: 0, isLeased: true };
    return [{ claim, startAt: startAt[index]! }];
  });
}

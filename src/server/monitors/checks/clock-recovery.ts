import type { Database } from '../../database/index.ts';
import { endFarLeases, type FarLease, listFarLeases, resetFarDueTimes } from './clock-recovery.store.ts';
import { defaultLeaseMs, leaseMsOf } from './leases.ts';

type Options = { now: () => number; elapsed: () => number };

const everyMs = 15_000;
/** How far the clocks of two machines may be apart. */
const slackMs = 10_000;

/**
 * Repairs what a clock that was set back leaves behind: monitors that would not be due for an hour, and leases that would
 * not end for an hour. A lease that has been seen for as long as its monitor's may last is over, whatever it says.
 */
export function createClockRecovery(database: Database, { now, elapsed }: Options): () => Promise<void> {
  const seen = new Map<number, { lease: FarLease; since: number }>();
  let recoveredAt = -Infinity;

  return async () => {
    const at = elapsed();
    if (at - recoveredAt < everyMs) return;
    recoveredAt = at;
    const far = await listFarLeases(database.db, now(), defaultLeaseMs + slackMs);
    const over: FarLease[] = [];
    const still = new Set(far.map((lease) => lease.id));
    for (const id of seen.keys()) if (!still.has(id)) seen.delete(id);
    for (const lease of far) {
      const known = seen.get(lease.id);
      if (known?.lease.lease_until !== lease.lease_until) seen.set(lease.id, { lease, since: at });
      else if (at - known.since >= leaseMsOf(lease)) over.push(lease);
    }
    await endFarLeases(database.db, over);
    await resetFarDueTimes(database.db, now(), slackMs);
  };
}

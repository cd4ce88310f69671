import type { Database } from '../../database/index.ts';
import { endFarLeases, type FarLease, listFarLeases, resetFarDueTimes } from './clock-recovery.store.ts';

type Options = { now: () => number; elapsed: () => number; leaseMs: number };

const everyMs = 15_000;
/** How far the clocks of two machines may be apart. */
const slackMs = 10_000;

/**
 * Repairs what a clock that was set back leaves behind: monitors that would not be due for an hour, and leases that would
 * not end for an hour. No lease lasts longer than `leaseMs`: one that has been seen for that long is over, whatever it says.
 */
export function createClockRecovery(database: Database, { now, elapsed, leaseMs }: Options): () => Promise<void> {
  const seen = new Map<number, { lease: FarLease; since: number }>();
  let recoveredAt = -Infinity;

  return async () => {
    const at = elapsed();
    if (at - recoveredAt < everyMs) return;
    recoveredAt = at;
    const far = await listFarLeases(database.db, now(), leaseMs + slackMs);
    const over: FarLease[] = [];
    const still = new Set(far.map((lease) => lease.id));
    for (const id of seen.keys()) if (!still.has(id)) seen.delete(id);
    for (const lease of far) {
      const known = seen.get(lease.id);
      if (known?.lease.lease_until !== lease.lease_until) seen.set(lease.id, { lease, since: at });
      else if (at - known.since >= leaseMs) over.push(lease);
    }
    await endFarLeases(database.db, over);
    await resetFarDueTimes(database.db, now(), slackMs);
  };
}

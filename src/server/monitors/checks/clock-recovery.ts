import type { Database } from '../../database/index.ts';
import { endFarLeases, type FarLease, listFarLeases, resetFarDueTimes } from './clock-recovery.store.ts';
import { defaultLeaseMs, leaseMsOf } from './leases.ts';

type Options = { now: () => number; elapsed: () => number };

const everyMs = 15_000;
/** Tolerated difference between the clocks of two machines. */
const slackMs = 10_000;

/**
 * Repairs due times and leases that are far in the future because the clock was set back. Ends a lease after its
 * monitor's maximum lease time, by the monotonic clock.
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

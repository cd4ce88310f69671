import type { DatabaseOrTransaction } from '../../database/index.ts';

/**
 * Ends the leases on monitors that an earlier process held when it was killed, so that their checks need not wait until
 * the leases run out. Only for a database that no other process works on.
 */
export async function endMonitorLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('monitors').set({ lease_until: 0, lease_by: '' }).where('lease_until', '>', 0).execute();
}

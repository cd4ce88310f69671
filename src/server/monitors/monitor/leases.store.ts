import type { DatabaseOrTransaction } from '../../database/index.ts';

/** Only safe if no other process uses the database. */
export async function endMonitorLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('monitors').set({ lease_until: 0, lease_by: '' }).where('lease_until', '>', 0).execute();
}

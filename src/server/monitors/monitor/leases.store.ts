import { type Database, inTransaction } from '../../database/index.ts';

/**
 * Ends the leases that an earlier process left when it was killed, so that its checks and alerts need not wait for
 * them to run out. Only for a database that no other process works on.
 */
export async function endLeases(database: Database): Promise<void> {
  await inTransaction(database, async (trx) => {
    await trx.updateTable('monitors').set({ lease_until: 0, lease_by: '' }).where('lease_until', '>', 0).execute();
    await trx.updateTable('outbox').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
    await trx.updateTable('domain_expiries').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
  });
}

import { type Database, hasEnabledModule, inTransaction, lockForNoKeyUpdate } from '../../database/index.ts';
import type { BufferedRow } from './buffered-results.ts';

/** Locks the rows for `choose` and leases the monitors that it returns. Skips suspended accounts. */
export async function retakeClaims(
  database: Database,
  ids: number[],
  lease: { by: string; untilMs: number },
  choose: (rows: BufferedRow[]) => number[],
): Promise<void> {
  await inTransaction(database, async (trx) => {
    const rows = await lockForNoKeyUpdate(
      database,
      trx
        .selectFrom('monitors')
        .select(['id', 'url', 'next_check_at', 'last_checked_at', 'lease_by', 'paused', 'unknown_since'])
        .where('id', 'in', ids)
        .where(hasEnabledModule('monitors'))
        .orderBy('id'),
    ).execute();
    const chosen = choose(rows);
    if (chosen.length === 0) return;
    await trx
      .updateTable('monitors')
      .set({ lease_by: lease.by, lease_until: lease.untilMs })
      .where('id', 'in', chosen)
      .execute();
  });
}

import type { LedgerOrTransaction } from '../../ledger/index.ts';

/** The time zones of accounts. */
export async function accountZones(db: LedgerOrTransaction, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'time_zone']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.time_zone]));
}

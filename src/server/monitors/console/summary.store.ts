import type { DatabaseOrTransaction } from '../../database/index.ts';

export async function sealedAlerts(db: DatabaseOrTransaction, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('monitors')
    .select('alerts_sealed')
    .where('account_id', '=', accountId)
    .where('alerts_sealed', '!=', '')
    .where('paused', '=', 0)
    .execute();
  return rows.map((row) => row.alerts_sealed);
}

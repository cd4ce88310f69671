import type { DatabaseOrTransaction } from '../../database/index.ts';

/** How many monitors each account has: for the owner of the service. */
export async function countMonitorsOfAccounts(db: DatabaseOrTransaction): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('monitors')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('monitors')])
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, monitors }) => [account_id, Number(monitors)]));
}

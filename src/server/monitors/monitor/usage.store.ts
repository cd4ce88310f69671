import type { DatabaseOrTransaction } from '../../database/index.ts';

/** Not limited to an account. */
export async function countMonitorsOfAccounts(
  db: DatabaseOrTransaction,
  accountId?: number,
): Promise<Map<number, number>> {
  const all = db
    .selectFrom('monitors')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('monitors')])
    .groupBy('account_id');
  const rows = await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute();
  return new Map(rows.map(({ account_id, monitors }) => [account_id, Number(monitors)]));
}

/** Counts the monitors that will open an incident if their next checks fail too. */
export async function countUnconfirmedMonitors(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { monitors } = await db
    .selectFrom('monitors')
    .select(({ fn }) => fn.countAll<number>().as('monitors'))
    .where('account_id', '=', accountId)
    .where('paused', '=', 0)
    .where('condition', '<>', 'down')
    .where('unconfirmed_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(monitors);
}

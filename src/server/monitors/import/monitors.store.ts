import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';

export async function allMonitors(db: DatabaseOrTransaction, accountId: number): Promise<MonitorRow[]> {
  return db.selectFrom('monitors').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

export async function setReference(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  reference: string,
): Promise<void> {
  await trx
    .updateTable('monitors')
    .set({ reference })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

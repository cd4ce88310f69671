import { type Database, type DatabaseOrTransaction, lockForUpdate, type MonitorRow } from '../../database/index.ts';

/** Lets one import of an account write at a time: the next one waits, and then sees what this one has made. */
export async function holdAccount(database: Database, trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  await lockForUpdate(database, trx.selectFrom('accounts').select('id').where('id', '=', accountId)).execute();
}

/** Every monitor of an account, the oldest first. */
export async function allMonitors(db: DatabaseOrTransaction, accountId: number): Promise<MonitorRow[]> {
  return db.selectFrom('monitors').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

/** Notes under which name a file knows the monitor. */
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

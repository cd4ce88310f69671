import { type Database, type DatabaseOrTransaction, lockForUpdate } from '../database/index.ts';

/**
 * Whoever else holds the account, or writes what belongs to it, waits for this transaction: two that decide on the same
 * sum would both find it there.
 */
export async function holdAccount(database: Database, trx: DatabaseOrTransaction, id: number): Promise<void> {
  await lockForUpdate(database, trx.selectFrom('accounts').select('id').where('id', '=', id)).executeTakeFirst();
}

/** Where an account's own mail goes. */
export async function emailOf(db: DatabaseOrTransaction, id: number): Promise<string> {
  const { email } = await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return email;
}

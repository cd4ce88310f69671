import type { Insertable } from 'kysely';
import { type ContactRow, type DatabaseOrTransaction, ownedRows, type Schema } from '../database/index.ts';
import { inChunks } from '../kernel/index.ts';

const contacts = ownedRows('contacts');

export const {
  list: listContactRows,
  find: findContactRow,
  count: countContacts,
  insert: insertContact,
  update: updateContactRow,
  delete: deleteContactRow,
} = contacts;

export const findContactByHash = (
  db: DatabaseOrTransaction,
  accountId: number,
  hash: string,
): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('destination_hash', '=', hash)
    .executeTakeFirst();

/** Skips destinations that already have a contact. */
export async function insertNewContacts(
  trx: DatabaseOrTransaction,
  accountId: number,
  rows: Omit<Insertable<Schema['contacts']>, 'account_id'>[],
): Promise<void> {
  for (const some of inChunks(rows))
    await trx
      .insertInto('contacts')
      .values(some.map((row) => ({ ...row, account_id: accountId })))
      .onConflict((conflict) => conflict.columns(['account_id', 'destination_hash']).doNothing())
      .execute();
}

/** Does nothing if the destination has been changed since the test. */
export async function recordTest(
  db: DatabaseOrTransaction,
  { id, account_id, destination_hash }: Pick<ContactRow, 'id' | 'account_id' | 'destination_hash'>,
  { at, error }: { at: number; error: string },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ tested_at: at, test_error: error })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('destination_hash', '=', destination_hash)
    .execute();
}

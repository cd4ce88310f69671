import type { Insertable } from 'kysely';
import type { CustomerNoteRow, DatabaseOrTransaction, Schema } from '../../database/index.ts';

type OwnedNote = { accountId: number; email: string; id: number };

/** Newest first. `email` is in lower case. */
export function listCustomerNotes(
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<CustomerNoteRow[]> {
  return db
    .selectFrom('customer_notes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function insertCustomerNote(
  trx: DatabaseOrTransaction,
  row: Insertable<Schema['customer_notes']>,
): Promise<CustomerNoteRow> {
  return trx.insertInto('customer_notes').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateCustomerNote(
  trx: DatabaseOrTransaction,
  { accountId, email, id }: OwnedNote,
  changes: Pick<CustomerNoteRow, 'body' | 'author' | 'updated_at'>,
): Promise<CustomerNoteRow | undefined> {
  return trx
    .updateTable('customer_notes')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteCustomerNote(
  trx: DatabaseOrTransaction,
  { accountId, email, id }: OwnedNote,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('customer_notes')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** After the address of a customer was corrected. */
export async function moveCustomerNotes(
  trx: DatabaseOrTransaction,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('customer_notes')
    .set({ email: to })
    .where('account_id', '=', accountId)
    .where('email', '=', from)
    .execute();
}

export async function deleteCustomerNotes(trx: DatabaseOrTransaction, accountId: number, email: string): Promise<void> {
  await trx.deleteFrom('customer_notes').where('account_id', '=', accountId).where('email', '=', email).execute();
}

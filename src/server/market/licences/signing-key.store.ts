import type { Insertable, Selectable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

export type SigningKeyRow = Selectable<Schema['signing_keys']>;

/** The active key, which signs. Signing keys belong to the service, not to an account. */
export function findActiveKey(db: DatabaseOrTransaction): Promise<SigningKeyRow | undefined> {
  return db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst();
}

/** All keys, the newest first. */
export function listSigningKeys(db: DatabaseOrTransaction): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();
}

/** Does nothing if another process created one at the same moment: a unique index allows one active key. */
export async function insertSigningKey(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['signing_keys']>,
): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a retired key; false if there is none with this id, or it is the active key. */
export async function deleteRetiredKey(db: DatabaseOrTransaction, kid: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('signing_keys')
    .where('kid', '=', kid)
    .where('retired_at', 'is not', null)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) === 1;
}

export async function retireKey(db: DatabaseOrTransaction, kid: string, atMs: number): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set({ retired_at: atMs })
    .where('kid', '=', kid)
    .where('retired_at', 'is', null)
    .execute();
}

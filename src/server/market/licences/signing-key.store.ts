import type { Insertable, Selectable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

export type SigningKeyRow = Selectable<Schema['signing_keys']>;

/** Signing keys belong to the service, not to an account. */
export function findActiveKey(db: DatabaseOrTransaction): Promise<SigningKeyRow | undefined> {
  return db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst();
}

export function listSigningKeys(db: DatabaseOrTransaction): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();
}

/** A unique index allows only one active key. If another process has just created the key, this does nothing. */
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

/** Returns false if the key doesn't exist or is active. */
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

import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, PasskeyRow, Schema } from '../../database/index.ts';

/** The user's passkeys, the oldest first. */
export async function listPasskeys(db: DatabaseOrTransaction, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Those that were made for this name, or before names were noted. */
export async function countPasskeysFor(db: DatabaseOrTransaction, userId: number, rpId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((where) => where.or([where('rp_id', 'is', null), where('rp_id', '=', rpId)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many passkeys were made for each name. */
export async function countPasskeysByName(db: DatabaseOrTransaction): Promise<{ rpId: string; passkeys: number }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select((row) => ['rp_id', row.fn.countAll<number>().as('passkeys')])
    .where('rp_id', 'is not', null)
    .groupBy('rp_id')
    .orderBy('rp_id')
    .execute();
  return rows.map(({ rp_id, passkeys }) => ({ rpId: rp_id ?? '', passkeys: Number(passkeys) }));
}

export async function countPasskeys(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whose it is, the answer tells: nobody has said yet who logs in. */
export async function findPasskeyByCredential(
  db: DatabaseOrTransaction,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Undefined where somebody has this passkey already. */
export async function insertPasskey(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['passkeys']>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Notes a use. False where the authenticator's counter did not move on, which a copy of the passkey would cause, or where
 * the passkey is gone. An authenticator that counts nothing stays at 0.
 */
export async function moveCounter(
  db: DatabaseOrTransaction,
  { id, counter, rpId, nowMs }: { id: number; counter: number; rpId: string; nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, rp_id: rpId, last_used_at: nowMs })
    .where('id', '=', id)
    .where((where) => (counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(
  db: DatabaseOrTransaction,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The passkey that is gone now; undefined where the user has no such. */
export async function deletePasskey(
  db: DatabaseOrTransaction,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> {
  return db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returningAll().executeTakeFirst();
}

/** How many there were. */
export async function deletePasskeysOf(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, PasskeyRow, Schema } from '../../database/index.ts';

export async function listPasskeys(db: DatabaseOrTransaction, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Also counts old passkeys, which have no `rp_id`. */
export async function countPasskeysFor(db: DatabaseOrTransaction, userId: number, rpId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((where) => where.or([where('rp_id', 'is', null), where('rp_id', '=', rpId)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

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

/** Not scoped by user, because the login doesn't name one. */
export async function findPasskeyByCredential(
  db: DatabaseOrTransaction,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

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
 * Returns false if the counter did not increase (a sign of a cloned passkey) or the passkey was deleted. Authenticators
 * without a counter always send 0.
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

export async function deletePasskey(
  db: DatabaseOrTransaction,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> {
  return db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function deletePasskeysOf(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

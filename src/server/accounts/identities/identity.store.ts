import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

export type IdentityRow = Selectable<Schema['identities']>;

/** Returns undefined if another user has the identity, or the user already has an identity of this issuer. */
export const insertIdentity = (db: DatabaseOrTransaction, row: IdentityRow): Promise<IdentityRow | undefined> =>
  db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findIdentity = (
  db: DatabaseOrTransaction,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const findIdentityOfUser = (
  db: DatabaseOrTransaction,
  userId: number,
  issuer: string,
): Promise<IdentityRow | undefined> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).where('issuer', '=', issuer).executeTakeFirst();

export async function touchIdentity(
  db: DatabaseOrTransaction,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
  changes: { email: string; used_at: number },
): Promise<void> {
  await db.updateTable('identities').set(changes).where('issuer', '=', issuer).where('subject', '=', subject).execute();
}

export async function deleteIdentity(db: DatabaseOrTransaction, userId: number, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all identities, because an attacker may have linked them. */
export async function deleteIdentitiesOfUser(db: DatabaseOrTransaction, userId: number): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).execute();
}

export const listIdentitiesOfUser = (db: DatabaseOrTransaction, userId: number): Promise<IdentityRow[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('issuer').execute();

/** Remembers that the user unlinked the issuer, until `forgetUnlinking`. */
export async function recordUnlinking(
  db: DatabaseOrTransaction,
  row: Selectable<Schema['unlinked_issuers']>,
): Promise<void> {
  await db
    .insertInto('unlinked_issuers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function wasUnlinked(db: DatabaseOrTransaction, userId: number, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('unlinked_issuers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetUnlinking(db: DatabaseOrTransaction, userId: number, issuer: string): Promise<void> {
  await db.deleteFrom('unlinked_issuers').where('user_id', '=', userId).where('issuer', '=', issuer).execute();
}

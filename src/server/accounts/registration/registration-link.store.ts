import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

type RegistrationLinkRow = Schema['registration_links'];

/** Idempotent, for resent mails. */
export async function insertRegistrationLink(db: DatabaseOrTransaction, row: RegistrationLinkRow): Promise<void> {
  await db
    .insertInto('registration_links')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

export async function findRegistrationLink(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<RegistrationLinkRow | undefined> {
  return db
    .selectFrom('registration_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
}

/**
 * Only one concurrent call gets the link. Deleting the address's other links here could deadlock. They become invalid
 * once the address has a user.
 */
export async function claimRegistrationLink(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<RegistrationLinkRow | undefined> {
  return db
    .deleteFrom('registration_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredRegistrationLinks(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('registration_links').where('expires_at', '<=', nowMs).execute();
}

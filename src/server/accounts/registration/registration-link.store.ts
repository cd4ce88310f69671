import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

type RegistrationLinkRow = Schema['registration_links'];

/** Once more the same where a mail is sent again. */
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
 * Uses the link up; of several that try at once, one succeeds. Others to its address end with the user who is made. To delete
 * them here, too, could lock rows in another order than whoever uses one of them at the same moment.
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

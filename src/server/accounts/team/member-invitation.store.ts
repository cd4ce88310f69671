import type { Insertable } from 'kysely';
import { type DatabaseOrTransaction, type MemberInvitationRow, ownedRows, type Schema } from '../../database/index.ts';

export const {
  find: findMemberInvitation,
  update: updateMemberInvitation,
  delete: deleteMemberInvitation,
} = ownedRows('member_invitations');

export const insertMemberInvitation = (
  db: DatabaseOrTransaction,
  row: Insertable<Schema['member_invitations']>,
): Promise<MemberInvitationRow | undefined> =>
  db
    .insertInto('member_invitations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Includes expired invitations. */
export const listMemberInvitations = (db: DatabaseOrTransaction, accountId: number): Promise<MemberInvitationRow[]> =>
  db.selectFrom('member_invitations').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute();

export async function deleteMemberInvitationsBy(
  db: DatabaseOrTransaction,
  accountId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('member_invitations')
    .where('account_id', '=', accountId)
    .where('invited_by', '=', userId)
    .execute();
}

const openOnes = (db: DatabaseOrTransaction, now: number) =>
  db
    .selectFrom('member_invitations')
    .innerJoin('accounts', 'accounts.id', 'member_invitations.account_id')
    .selectAll('member_invitations')
    .where('member_invitations.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null);

export const findOpenMemberInvitation = (
  db: DatabaseOrTransaction,
  tokenHash: string,
  now: number,
): Promise<MemberInvitationRow | undefined> =>
  openOnes(db, now).where('member_invitations.token_hash', '=', tokenHash).executeTakeFirst();

export const listOpenInvitationsTo = (
  db: DatabaseOrTransaction,
  email: string,
  now: number,
): Promise<MemberInvitationRow[]> =>
  openOnes(db, now).where('member_invitations.email', '=', email).orderBy('member_invitations.id', 'desc').execute();

/** Only one concurrent call gets the invitation. */
export async function claimMemberInvitation(
  db: DatabaseOrTransaction,
  tokenHash: string,
  now: number,
): Promise<MemberInvitationRow | undefined> {
  const open = await findOpenMemberInvitation(db, tokenHash, now);
  if (!open) return undefined;
  return db
    .deleteFrom('member_invitations')
    .where('account_id', '=', open.account_id)
    .where('id', '=', open.id)
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
}

import { type DatabaseOrTransaction, inTransaction, type MemberInvitationRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, invalid, notFound, Refusal, randomToken, sha256, t, toIso } from '../../kernel/index.ts';
import { consumeConfirmation, deleteMessagesByKey, enqueueEmails } from '../../outbox/index.ts';
import { findAccount, lockAccount, requireMayMailOthers } from '../account/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import { languageOfInvited, listMembers, nothingShown } from '../members/index.ts';
import { findUser, nameOf } from '../users/index.ts';
import { type GuestResources, requireResources } from './guest-resource.ts';
import {
  deleteMemberInvitation,
  findMemberInvitation,
  insertMemberInvitation,
  listMemberInvitations,
  listOpenInvitationsTo,
  updateMemberInvitation,
} from './member-invitation.store.ts';
import { memberInvitationMail } from './member-invitation-mail.ts';
import { type Manager, requireMayManage, requireMember, requireProofAmongOwners } from './members.ts';
import { runsInstallation } from './role-rules.ts';
import { type NewMember, resourcesOf } from './wire.ts';

const lifetimeMs = 7 * dayMs;
/** Members and open invitations of one account together. */
const maxMembers = 200;

/** `url` where no mail server sends it: who invites hands it over. */
export type IssuedInvitation = { row: MemberInvitationRow; url: string | undefined };

/**
 * Invites an address into the account: one use within seven days. Throws `invalid`, `forbidden`, and `too_many` where this
 * account or this mailbox had its share of such mails.
 */
export async function inviteMember(
  deps: Deps,
  resources: GuestResources,
  { manager, wanted }: { manager: Manager; wanted: NewMember },
): Promise<IssuedInvitation> {
  const { accountId, userId } = manager;
  const { email, role } = wanted;
  const things = role === 'guest' ? resourcesOf(wanted.things) : nothingShown();
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const inviter = await requireMember(trx, manager);
    requireMayManage(inviter.role, [role]);
    requireProofAmongOwners(manager, [role]);
    if (role === 'guest') await requireResources(resources, trx, { accountId, ids: things });
    const members = await listMembers(trx, accountId);
    if (members.some((member) => member.email === email))
      throw invalid({ email: [t('This person is a member already: change the role in the list of members.')] });
    const invited = await listMemberInvitations(trx, accountId);
    if (members.length + invited.length >= maxMembers)
      throw new Refusal(
        'forbidden',
        t('An account may have {max} members and invitations: remove some that you do not need.', { max: maxMembers }),
      );
    const nowMs = deps.now();
    const token = randomToken();
    const row = await insertMemberInvitation(trx, {
      account_id: accountId,
      invited_by: userId,
      email,
      role,
      things: JSON.stringify(things),
      token_hash: sha256(token),
      mailed_at: deps.mail.ready ? nowMs : null,
      created_at: nowMs,
      expires_at: nowMs + lifetimeMs,
    });
    if (!row)
      throw invalid({ email: [t('This address is invited already: send the invitation again or take it back.')] });
    await enqueueAccountEvent(deps, trx, accountId, {
      type: 'member.invited',
      data: {
        invitation: { id: row.id, email, role, expires_at: toIso(row.expires_at) },
        by: presentMember(inviter).name,
      },
    });
    return issue(deps, trx, row, token);
  });
}

/** Sends the invitation again, in the name of who does; the link of the earlier mail dies. */
export async function resendMemberInvitation(deps: Deps, manager: Manager, id: number): Promise<IssuedInvitation> {
  const { accountId, userId } = manager;
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const row = await findMemberInvitation(trx, accountId, id);
    if (!row) throw notFound();
    requireMayManage((await requireMember(trx, manager)).role, [row.role]);
    requireProofAmongOwners(manager, [row.role]);
    const nowMs = deps.now();
    const token = randomToken();
    const changes = {
      invited_by: userId,
      token_hash: sha256(token),
      mailed_at: deps.mail.ready ? nowMs : null,
      expires_at: nowMs + lifetimeMs,
    };
    await deleteMessagesByKey(trx, accountId, [keyOf(row)]);
    await updateMemberInvitation(trx, accountId, id, changes);
    return issue(deps, trx, { ...row, ...changes }, token);
  });
}

/** With the mail, where it waits. */
export async function withdrawMemberInvitation(deps: Deps, manager: Manager, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    const row = await findMemberInvitation(trx, manager.accountId, id);
    if (!row) throw notFound();
    requireMayManage((await requireMember(trx, manager)).role, [row.role]);
    await deleteMessagesByKey(trx, manager.accountId, [keyOf(row)]);
    await deleteMemberInvitation(trx, manager.accountId, id);
  });
}

/** Whether an account invites the address now. */
export const isInvited = async (db: DatabaseOrTransaction, email: string, nowMs: number): Promise<boolean> =>
  (await listOpenInvitationsTo(db, email, nowMs)).length > 0;

const keyOf = ({ id, token_hash }: MemberInvitationRow): string => `member_invitation_${id}_${token_hash.slice(0, 16)}`;

async function issue(
  deps: Deps,
  trx: DatabaseOrTransaction,
  row: MemberInvitationRow,
  token: string,
): Promise<IssuedInvitation> {
  const url = `${deps.config.baseUrl}/join#${token}`;
  // Whoever gets the address by mail has that mailbox: nobody else may see it.
  if (row.mailed_at === null) return { row, url };
  await requireMayMailOthers(deps, trx, row.account_id);
  const nowMs = deps.now();
  const { account_id: accountId, email: to } = row;
  const usedUp = await consumeConfirmation(trx, deps.vault, { to, accountId }, nowMs);
  if (usedUp === 'account')
    throw new Refusal('too_many', t('This account has sent as many invitations as it may for now: wait half an hour.'));
  if (usedUp === 'mailbox')
    throw new Refusal(
      'too_many',
      t('{email} got several such e-mails lately, perhaps from others: wait three hours.', {
        email: to,
      }),
    );
  const account = await findAccount(trx, accountId);
  const inviter = await findUser(trx, row.invited_by);
  if (!account || !inviter) throw new Error('an invitation has an account and an inviter');
  const facts = {
    inviter: nameOf(inviter),
    account: nameOf(account),
    runsInstallation: runsInstallation(row.role, account),
    row,
    url,
  };
  await inLanguage(await languageOfInvited(trx, accountId, to), () => {
    const letter = { about: { accountId }, to, idempotencyKey: keyOf(row), content: memberInvitationMail(facts) };
    return enqueueEmails(trx, deps.vault, [{ ...letter, isSecret: true }], nowMs);
  });
  return { row, url: undefined };
}

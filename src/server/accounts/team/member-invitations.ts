import { type DatabaseOrTransaction, inTransaction, type MemberInvitationRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, inLanguage, invalid, notFound, Refusal, randomToken, sha256, t, toIso } from '../../kernel/index.ts';
import { consumeConfirmation, deleteMessagesByKey, enqueueEmails } from '../../outbox/index.ts';
import { findAccount, lockAccount, requireCanMailOthers } from '../account/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import { languageOfInvited, listMembers, noSharedResources } from '../members/index.ts';
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
/** Including open invitations. */
const maxMembers = 200;

/** `url`: for the inviter to pass on if no mail was sent. */
export type IssuedInvitation = { row: MemberInvitationRow; url: string | undefined };

/** Throws `invalid`, `forbidden`, and `too_many` for the account or the mailbox. */
export async function inviteMember(
  deps: Deps,
  resources: GuestResources,
  { manager, wanted }: { manager: Manager; wanted: NewMember },
): Promise<IssuedInvitation> {
  const { accountId, userId } = manager;
  const { email, role } = wanted;
  const things = role === 'guest' ? resourcesOf(wanted.things) : noSharedResources();
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const inviter = await requireMember(trx, manager);
    requireMayManage(inviter.role, [role]);
    requireProofAmongOwners(manager, [role]);
    if (role === 'guest') await requireResources(resources, trx, { accountId, ids: things });
    const members = await listMembers(trx, accountId);
    if (members.some((member) => member.email === email))
      throw invalid({ email: [t('This person is already a member. Change their role in the list of members.')] });
    const invited = await listMemberInvitations(trx, accountId);
    if (members.length + invited.length >= maxMembers)
      throw new Refusal(
        'forbidden',
        t("An account can have {max} members and invitations. Remove some that you don't need.", { max: maxMembers }),
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
    if (!row) throw invalid({ email: [t('This address is already invited. Resend the invitation or revoke it.')] });
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

/** The earlier link stops working. */
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

export async function withdrawMemberInvitation(deps: Deps, manager: Manager, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    const row = await findMemberInvitation(trx, manager.accountId, id);
    if (!row) throw notFound();
    requireMayManage((await requireMember(trx, manager)).role, [row.role]);
    await deleteMessagesByKey(trx, manager.accountId, [keyOf(row)]);
    await deleteMemberInvitation(trx, manager.accountId, id);
  });
}

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
  // The link proves ownership of the mailbox, so the response must not contain it.
  if (row.mailed_at === null) return { row, url };
  await requireCanMailOthers(deps, trx, row.account_id);
  const nowMs = deps.now();
  const { account_id: accountId, email: to } = row;
  const usedUp = await consumeConfirmation(trx, deps.vault, { to, accountId }, nowMs);
  if (usedUp === 'account')
    throw new Refusal('too_many', t('This account has reached its limit of invitations for now. Wait half an hour.'));
  if (usedUp === 'mailbox')
    throw new Refusal(
      'too_many',
      t('{email} got several of these emails recently, perhaps from other accounts. Try again in three hours.', {
        email: to,
      }),
    );
  const account = await findAccount(trx, accountId);
  const inviter = await findUser(trx, row.invited_by);
  if (!account || !inviter) throw new Error('an invitation must have an account and an inviter');
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

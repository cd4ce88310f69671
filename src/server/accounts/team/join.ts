import type { FastifyRequest } from 'fastify';
import {
  type AccountRow,
  type DatabaseOrTransaction,
  inTransaction,
  type MemberInvitationRow,
  type UserRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound, Refusal, sha256, t, toIso } from '../../kernel/index.ts';
import { findAccount, findTakenNames, takenNamesRefusal } from '../account/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import { recordAuditEvent, recordInstallationOwner } from '../audit/index.ts';
import { findMember, insertMember, type SharedResourceIds, setShownResources } from '../members/index.ts';

import type { SignedInSession } from '../sessions/index.ts';
import { enqueueOwnerMails } from '../user-mails/index.ts';
import {
  findTakenUserNames,
  findUser,
  hashPassword,
  insertUser,
  nameOf,
  redeemInTurn,
  updateUser,
} from '../users/index.ts';
import { claimMemberInvitation, findOpenMemberInvitation, listOpenInvitationsTo } from './member-invitation.store.ts';
import { runsInstallation } from './role-rules.ts';
import type { JoinOffer, OwnInvitation } from './wire.ts';

export async function describeOffer({ database, now }: Deps, token: string): Promise<JoinOffer> {
  const { db } = database;
  const row = await findOpenMemberInvitation(db, sha256(token), now());
  const account = row && (await findAccount(db, row.account_id));
  const inviter = row && (await findUser(db, row.invited_by));
  if (!account || !inviter) throw usedUp();
  const isTaken = (await findTakenUserNames(db, { email: row.email })).length > 0;
  return {
    inviter: nameOf(inviter),
    account: nameOf(account),
    role: row.role,
    runs_installation: runsInstallation(row.role, account),
    email: row.email,
    expires_at: toIso(row.expires_at),
    has_user: row.mailed_at === null ? null : isTaken,
  };
}

/** The mailed invitation verifies the user's own address. */
export async function acceptInvitation(
  deps: Deps,
  user: UserRow,
  token: string,
  request: FastifyRequest,
): Promise<Pick<SignedInSession, 'user' | 'account'>> {
  return inTransaction(deps.database, async (trx) => {
    const row = await claimMemberInvitation(trx, sha256(token), deps.now());
    if (!row) throw usedUp();
    await enter(deps, trx, { row, user, request });
    const proves = row.mailed_at !== null && row.email === user.email && user.email_verified_at === null;
    const verified = proves ? { email_verified_at: deps.now() } : {};
    await updateUser(trx, user.id, verified);
    return { user: { ...user, ...verified }, account: await requireAccount(trx, row.account_id) };
  });
}

/** Returns invitations to the user's verified address. The user can accept them without a link. */
export async function listOwnInvitations({ database: { db }, now }: Deps, user: UserRow): Promise<OwnInvitation[]> {
  if (user.email_verified_at === null) return [];
  const rows = await listOpenInvitationsTo(db, user.email, now());
  return Promise.all(
    rows.map(async (row) => {
      const inviter = await findUser(db, row.invited_by);
      if (!inviter) throw new Error('an invitation must have an inviter');
      const account = await requireAccount(db, row.account_id);
      return {
        id: row.id,
        inviter: nameOf(inviter),
        account: nameOf(account),
        role: row.role,
        runs_installation: runsInstallation(row.role, account),
        expires_at: toIso(row.expires_at),
      };
    }),
  );
}

export async function acceptOwnInvitation(
  deps: Deps,
  user: UserRow,
  id: number,
  request: FastifyRequest,
): Promise<{ accountId: number }> {
  return inTransaction(deps.database, async (trx) => {
    const open = user.email_verified_at === null ? [] : await listOpenInvitationsTo(trx, user.email, deps.now());
    const wanted = open.find((row) => row.id === id);
    const row = wanted && (await claimMemberInvitation(trx, wanted.token_hash, deps.now()));
    if (!row) throw notFound();
    await enter(deps, trx, { row, user, request });
    return { accountId: row.account_id };
  });
}

async function enter(deps: Deps, trx: DatabaseOrTransaction, entry: Parameters<typeof admit>[2]): Promise<void> {
  if (await findMember(trx, entry.row.account_id, entry.user.id))
    throw new Refusal('conflict', t('You are already a member of this account. Open it in the account menu.'));
  await admit(deps, trx, entry);
}

export async function registerMember(
  deps: Deps,
  wanted: { token: string; first_name: string; last_name: string; username: string; password: string },
  request: FastifyRequest,
): Promise<Omit<SignedInSession, 'idHash'>> {
  const { db } = deps.database;
  const tokenHash = sha256(wanted.token);
  return redeemInTurn(tokenHash, async () => {
    // Checked before the costly hash and again in the transaction.
    const offered = await findOpenMemberInvitation(db, tokenHash, deps.now());
    if (!offered) throw usedUp();
    const names = { username: wanted.username, email: offered.email };
    if ((await findTakenNames(db, names)).length > 0) throw await takenNamesRefusal(db, names);
    const passwordHash = await hashPassword(wanted.password);
    return inTransaction(deps.database, async (trx) => {
      const nowMs = deps.now();
      const row = await claimMemberInvitation(trx, tokenHash, nowMs);
      if (!row) throw usedUp();
      if ((await findTakenNames(trx, names)).length > 0) throw await takenNamesRefusal(trx, names);
      const user = await insertUser(trx, {
        username: wanted.username,
        email: row.email,
        email_verified_at: row.mailed_at === null ? null : nowMs,
        first_name: wanted.first_name,
        last_name: wanted.last_name,
        password_hash: passwordHash,
        last_account_id: row.account_id,
        created_at: nowMs,
      });
      if (!user) throw await takenNamesRefusal(trx, names);
      await admit(deps, trx, { row, user, request });
      return { user, account: await requireAccount(trx, row.account_id), role: row.role };
    });
  });
}

async function admit(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { row, user, request }: { row: MemberInvitationRow; user: UserRow; request: FastifyRequest },
): Promise<void> {
  const { account_id, role } = row;
  const userId = user.id;
  await insertMember(trx, { account_id, user_id: userId, role, created_at: deps.now() });
  await setShownResources(trx, { accountId: account_id, userId }, JSON.parse(row.things) as SharedResourceIds);
  const member = await findMember(trx, account_id, userId);
  if (!member) throw new Error('a member that was added must exist');
  const actor = { kind: 'user' as const, user, request };
  await recordAuditEvent(trx, {
    accountId: account_id,
    actor,
    action: 'member.joined',
    subject: { id: userId, name: nameOf(user) },
    changes: [{ field: 'role', from: null, to: role }],
    nowMs: deps.now(),
  });
  await recordInstallationOwner(deps, trx, account_id, { member, actor, from: null, to: role });
  await enqueueAccountEvent(deps, trx, account_id, { type: 'member.joined', data: { member: presentMember(member) } });
  if (role === 'owner') await enqueueOwnerMails(deps, trx, account_id, { member, isOwner: true });
}

async function requireAccount(trx: DatabaseOrTransaction, id: number): Promise<AccountRow> {
  const account = await findAccount(trx, id);
  if (!account) throw new Error('the account of a membership must exist');
  return account;
}

const usedUp = (): Refusal =>
  invalid({ token: [t('This invitation was used, revoked or is older than seven days. Request a new one.')] });

import { hostname, userInfo } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, Role, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/index.ts';
import { findAccount } from '../account/index.ts';
import { listMemberships, type Member } from '../members/index.ts';
import { nameOf } from '../users/index.ts';
import { insertAuditEntry } from './audit.store.ts';
import { type AuditedChange, fieldsText } from './changes.ts';

/** Who did something outside a session: a person who logs in, or who runs the service at its command line. */
export type AuditActor =
  | { kind: 'user'; user: Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name'>; request: FastifyRequest }
  | { kind: 'operator'; command: string };

export type AuditEvent = {
  /** null: it concerns the whole installation */
  accountId: number | null;
  actor: AuditActor;
  action: `${string}.${string}`;
  subject?: { id?: number | undefined; name: string };
  changes?: AuditedChange[];
  /** epoch ms */
  nowMs: number;
};

/**
 * Leaves an entry in the audit log, in the transaction of what it tells of. For what happens before there is a session
 * (log-ins, links by mail) and at the command line: writes of a session or of a key are recorded by their routes.
 */
export async function recordAuditEvent(
  trx: DatabaseOrTransaction,
  { accountId, actor, action, subject, changes, nowMs }: AuditEvent,
): Promise<void> {
  await insertAuditEntry(trx, {
    account_id: accountId,
    at: nowMs,
    ...columnsOf(actor, accountId),
    key_id: null,
    action,
    subject_kind: action.split('.')[0] ?? '',
    subject_id: subject?.id === undefined ? null : String(subject.id),
    subject_name: subject?.name ?? null,
    fields: fieldsText([], changes),
  });
}

function columnsOf(actor: AuditActor, accountId: number | null) {
  if (actor.kind === 'operator')
    return {
      actor_kind: actor.kind,
      user_id: null,
      // The account's own log does not have it; entries of earlier versions do, and are read without it.
      actor_name: accountId === null ? operatorName() : '',
      path: actor.command,
      address: '',
    };
  const { user, request } = actor;
  return {
    actor_kind: actor.kind,
    user_id: user.id,
    actor_name: nameOf(user),
    path: (request.routeOptions.url ?? '').replace(/^\/console\/api(?=\/)/, ''),
    address: clientAddress(request),
  };
}

/** Who uses the command line, as the machine knows it: `ada@web-1`. */
function operatorName(): string {
  const who = { user: '', host: hostname() };
  try {
    who.user = userInfo().username;
  } catch {
    // A container may run as a number that no name belongs to.
    who.user = `uid ${process.getuid?.() ?? '?'}`;
  }
  return `${who.user}@${who.host} (command line)`;
}

/**
 * Leaves an entry of what was done at the command line, in the transaction of it: in the log of the installation and, where
 * it concerns one account, in that of the account.
 */
export async function recordOperatorEvent(
  trx: DatabaseOrTransaction,
  {
    accountIds = [],
    command,
    ...event
  }: Pick<AuditEvent, 'action' | 'subject' | 'changes' | 'nowMs'> & { accountIds?: number[]; command: string },
): Promise<void> {
  for (const accountId of [null, ...accountIds])
    await recordAuditEvent(trx, { ...event, accountId, actor: { kind: 'operator', command: `gatehouse ${command}` } });
}

/** What happens to a user's log-in without a session: in the audit log of the account that a log-in would open. */
export type LogInEvent =
  | 'session.created'
  | 'session.ended'
  | 'session.refused'
  | 'session.second_factor_refused'
  | 'password.reset'
  | 'email.confirmed'
  | 'email.changed'
  | 'email.restored'
  | 'two_factor.removed'
  | 'identity.linked';

/**
 * Leaves an entry about a user's log-in, in the transaction of what it tells of. `accountId`: the account that the session
 * shows; without it, the one that the next log-in opens. Nothing where the user is no member anywhere.
 */
export async function recordLogInEvent(
  trx: DatabaseOrTransaction,
  who: { user: UserRow; accountId?: number; request: FastifyRequest },
  { action, name, nowMs }: { action: LogInEvent; name: string; nowMs: number },
): Promise<void> {
  const { user, request } = who;
  const accountId = who.accountId ?? (await usualAccount(trx, user));
  if (accountId === undefined) return;
  await recordAuditEvent(trx, { accountId, actor: { kind: 'user', user, request }, action, subject: { name }, nowMs });
}

async function usualAccount(trx: DatabaseOrTransaction, user: UserRow): Promise<number | undefined> {
  const memberships = await listMemberships(trx, user.id);
  const last = memberships.find(({ account }) => account.id === user.last_account_id);
  return (last ?? memberships[0])?.account.id;
}

/**
 * Leaves an entry in the log of the installation where somebody begins or ceases to run it: as an owner of the account that
 * owns it. Roles in other accounts are the business of those alone.
 */
export async function recordInstallationOwner(
  deps: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  { member, actor, from, to }: { member: Member; actor: AuditActor; from: Role | null; to: Role | null },
): Promise<void> {
  if ((from === 'owner') === (to === 'owner')) return;
  const account = await findAccount(trx, accountId);
  if (account?.is_owner !== 1) return;
  await recordAuditEvent(trx, {
    accountId: null,
    actor,
    action: to === 'owner' ? 'service.owner_added' : 'service.owner_removed',
    subject: { id: member.user_id, name: nameOf(member) },
    changes: [{ field: 'role', from, to }],
    nowMs: deps.now(),
  });
}

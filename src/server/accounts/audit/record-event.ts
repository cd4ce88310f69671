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

export type AuditActor =
  | { kind: 'user'; user: Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name'>; request: FastifyRequest }
  | { kind: 'operator'; command: string }
  /** a link in an alert; `name`: the alert's channel and masked destination */
  | { kind: 'link'; name: string; request: FastifyRequest };

export type AuditEvent = {
  /** null: concerns the whole installation */
  accountId: number | null;
  actor: AuditActor;
  action: `${string}.${string}`;
  subject?: { id?: number | undefined; name: string };
  changes?: AuditedChange[];
  nowMs: number;
};

/** For actions without a session: logins, mailed links and the command line. `recordRequests` records other writes. */
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
      // Entries of earlier versions contain a name here. It is hidden when entries are read.
      actor_name: accountId === null ? operatorName() : '',
      path: actor.command,
      address: '',
    };
  const { request } = actor;
  return {
    actor_kind: actor.kind,
    ...(actor.kind === 'link'
      ? { user_id: null, actor_name: actor.name }
      : { user_id: actor.user.id, actor_name: nameOf(actor.user) }),
    path: (request.routeOptions.url ?? '').replace(/^\/console\/api(?=\/)/, ''),
    address: clientAddress(request),
  };
}

function operatorName(): string {
  const who = { user: '', host: hostname() };
  try {
    who.user = userInfo().username;
  } catch {
    // A container can run under a uid without a name.
    who.user = `uid ${process.getuid?.() ?? '?'}`;
  }
  return `${who.user}@${who.host} (command line)`;
}

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

/** Recorded in the account that a login would open. */
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
 * Without `accountId`, records in the account that the next login opens. Does nothing if the user has no memberships.
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

/** Records only changes of the service's owners, in the installation's log. */
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

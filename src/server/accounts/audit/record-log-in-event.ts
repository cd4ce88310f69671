import type { FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import { listMemberships } from '../members/index.ts';
import { recordAuditEvent } from './record-event.ts';

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

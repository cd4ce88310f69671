import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter } from '../../http/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { listMemberships } from '../members/index.ts';

/** How somebody logged in, as the audit log tells it; of OpenID Connect, with the name of the provider. */
export type LogInMethod =
  | 'registration'
  | 'password'
  | 'password and code'
  | 'password and recovery code'
  | 'passkey'
  | 'password and passkey'
  | `OpenID Connect${string}`;

/** What happens to a user's log-in without a session: in the audit log of the account that a log-in would open. */
type LogInEvent =
  | 'session.created'
  | 'session.ended'
  | 'session.refused'
  | 'session.second_factor_refused'
  | 'password.reset'
  | 'email.confirmed'
  | 'email.changed'
  | 'email.restored'
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

/** Entries about failures: of one user twenty at once, then one in five minutes. The log is no one's to fill. */
const failures = { perMinute: 0.2, burst: 20 };

/** Leaves entries about failed log-ins of known users, as many as a person reads. For one process. */
export class FailedLogIns {
  readonly #deps: Pick<Deps, 'database' | 'now' | 'log'>;
  readonly #allowance = new RateLimiter(failures);

  constructor(deps: Pick<Deps, 'database' | 'now' | 'log'>) {
    this.#deps = deps;
  }

  /** Written once the answer is sent: how long an answer takes must not tell who has an account. */
  record(reply: FastifyReply, user: UserRow, method: LogInMethod): void {
    const { database, now, log } = this.#deps;
    if (this.#allowance.take(`user:${user.id}`, now()) > 0) return;
    const who = { user, request: reply.request };
    const isFirstStep = method === 'password' || method === 'passkey';
    const action = isFirstStep ? 'session.refused' : 'session.second_factor_refused';
    finished(reply.raw, () => {
      recordLogInEvent(database.db, who, { action, name: method, nowMs: now() }).catch((error) =>
        log.warn({ err: error, userId: user.id }, 'a failed log-in could not be written into the audit log'),
      );
    });
  }
}

import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter, shareLimit } from '../../http/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import type { FirstStep } from '../two-factor/index.ts';

/** Shown in the audit log. */
export type LogInMethod =
  | 'registration'
  | 'set-up'
  | 'password'
  | 'passkey'
  | `${FirstStep} and ${'code' | 'recovery code' | 'passkey'}`
  | `OpenID Connect${string}`;

/** Limited, so attackers can't flood the log. */
const failures = { perMinute: 0.2, burst: 20 };

type FailureDeps = Pick<Deps, 'database' | 'signals' | 'vault' | 'now' | 'log'>;

export class FailedLogIns {
  readonly #deps: FailureDeps;
  readonly #allowance: RateLimiter;

  constructor(deps: FailureDeps) {
    this.#deps = deps;
    this.#allowance = new RateLimiter({ ...failures, shared: shareLimit(deps, 'log-in-failures') });
  }

  /** Records the failure after the response, so response times don't reveal which accounts exist. */
  record(reply: FastifyReply, user: UserRow, method: LogInMethod): void {
    const { database, now, log } = this.#deps;
    if (this.#allowance.take(`user:${user.id}`, now()) > 0) return;
    const who = { user, request: reply.request };
    const isFirstStep = method === 'password' || method === 'passkey';
    const action = isFirstStep ? 'session.refused' : 'session.second_factor_refused';
    finished(reply.raw, () => {
      recordLogInEvent(database.db, who, { action, name: method, nowMs: now() }).catch((error) =>
        log.warn({ err: error, userId: user.id }, 'could not record a failed login in the audit log'),
      );
    });
  }
}

import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter, shareLimit } from '../../http/index.ts';
import { recordLogInEvent } from '../audit/index.ts';
import type { FirstStep } from '../two-factor/index.ts';

/** How somebody logged in, as the audit log tells it; of OpenID Connect, with the name of the provider. */
export type LogInMethod =
  | 'registration'
  | 'set-up'
  | 'password'
  | 'passkey'
  | `${FirstStep} and ${'code' | 'recovery code' | 'passkey'}`
  | `OpenID Connect${string}`;

/** Entries about failures: of one user twenty at once, then one in five minutes. The log is no one's to fill. */
const failures = { perMinute: 0.2, burst: 20 };

type FailureDeps = Pick<Deps, 'database' | 'signals' | 'vault' | 'now' | 'log'>;

/** Leaves entries about failed log-ins of known users, as many as a person reads. */
export class FailedLogIns {
  readonly #deps: FailureDeps;
  readonly #allowance: RateLimiter;

  constructor(deps: FailureDeps) {
    this.#deps = deps;
    this.#allowance = new RateLimiter({ ...failures, shared: shareLimit(deps, 'log-in-failures') });
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

import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, Refusal, t } from '../../kernel/index.ts';
import {
  type AssertedCredential,
  checkAssertion,
  findAssertedPasskey,
  listPasskeys,
  redeemAssertion,
  requestAssertion,
  requireVerifiedUser,
} from '../passkeys/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { findSessionTimes, requireSession, type SignedInSession, setSessionConfirmed } from '../sessions/index.ts';
import { requirePassword } from './login.ts';

export const proofMs = 10 * minuteMs;

const maxFailures = 10;

/** Whether the session was recently confirmed, either by the user or by the login itself (`loginProofTime`). */
export const isRecentlyProved = ({ confirmed_at }: { confirmed_at: number | null }, nowMs: number): boolean =>
  confirmed_at !== null && nowMs - confirmed_at < proofMs;

/**
 * Returns when the login itself proved the user's identity, in epoch ms, or null. Users with a password must enter it
 * again, because a new session can be left open. Without a password, the provider's authentication time counts, because
 * its session can be days old.
 */
export function loginProofTime(
  user: { password_hash: string | null },
  { method, authenticatedAt, nowMs }: { method: string; authenticatedAt: number | undefined; nowMs: number },
): number | null {
  if (method === 'passkey') return nowMs;
  return user.password_hash === null ? Math.min(authenticatedAt ?? nowMs, nowMs) : null;
}

export async function isSessionConfirmed(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { idHash }: Pick<SignedInSession, 'idHash'>,
): Promise<boolean> {
  const times = await findSessionTimes(db, idHash);
  return times !== undefined && isRecentlyProved(times, now());
}

export async function requireProof(
  deps: Pick<Deps, 'database' | 'now'>,
  attempts: AttemptLimiter,
  session: SignedInSession,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return requirePassword(deps, attempts, session, password);
  await requireConfirmed(deps, session);
}

async function requireConfirmed(deps: Pick<Deps, 'database' | 'now'>, session: SignedInSession): Promise<void> {
  if (!(await isSessionConfirmed(deps, session))) throw proofRequired(session.user);
}

export const proofRequired = ({ password_hash }: SignedInSession['user']): Refusal =>
  new Refusal(
    'forbidden',
    password_hash === null
      ? t('Confirm that it is you: use a passkey, or log out and log in again.')
      : t('Confirm that it is you: enter your password, or use a passkey.'),
  );

export async function requestConfirmation(deps: Deps, { user, idHash }: SignedInSession) {
  const passkeys = await listPasskeys(deps.database.db, user.id);
  return requestAssertion(deps, { wanted: challengeFor(idHash), passkeys, mustVerifyUser: true });
}

/** Confirms the session for ten minutes. Throws `invalid`, and `too_many` after ten failures. */
export async function confirmSession(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  given: { current_password: string } | { credential: AssertedCredential },
): Promise<void> {
  const { db } = deps.database;
  const { user, idHash } = session;
  if ('current_password' in given) {
    await requirePassword(deps, attempts, session, given.current_password);
    await setSessionConfirmed(db, idHash, deps.now());
    return;
  }
  const attempt = attempts.begin({ [`confirmation session:${idHash}`]: maxFailures }, deps.now());
  const { credential } = given;
  const passkey = await findAssertedPasskey(db, credential, user.id);
  const assertion = await checkAssertion(deps, { passkey, credential, wanted: challengeFor(idHash) });
  requireVerifiedUser(assertion);
  await inTransaction(deps.database, async (trx) => {
    await redeemAssertion(deps, trx, assertion);
    await setSessionConfirmed(trx, idHash, deps.now());
  });
  attempt.giveBack();
}

const challengeFor = (idHash: string) => ({ use: 'confirmation', browser: idHash }) as const;

/** Throws `forbidden` if the user hasn't confirmed their identity recently. Returns the ID of the session. */
export async function requireConfirmedSession(
  deps: Pick<Deps, 'database' | 'now'>,
  request: FastifyRequest,
): Promise<string> {
  const session = requireSession(request);
  await requireConfirmed(deps, session);
  return session.idHash;
}

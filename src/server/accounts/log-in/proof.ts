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
import { findSessionTimes, type SignedInSession, setSessionConfirmed } from '../sessions/index.ts';
import { requirePassword } from './login.ts';

/** How long a proof of who is there is good for changes of what protects the log-in. */
export const proofMs = 10 * minuteMs;

const maxFailures = 10;

/**
 * Whether who uses a session showed lately to be the user: by password, passkey or the provider in it, or by a log-in that
 * is as good (`provedByLogIn`).
 */
export const isProved = ({ confirmed_at }: { confirmed_at: number | null }, nowMs: number): boolean =>
  confirmed_at !== null && nowMs - confirmed_at < proofMs;

/**
 * When the log-in that opens a session showed who is there, in ms; null where it does not. That of a passkey does. Who has a
 * password gives it: a session just begun may be left open. Who has none showed it now, or, with a provider that says so,
 * when they were asked there: a log-in there may be open for days.
 */
export function provedByLogIn(
  user: { password_hash: string | null },
  { method, authenticatedAt, nowMs }: { method: string; authenticatedAt: number | undefined; nowMs: number },
): number | null {
  if (method === 'passkey') return nowMs;
  return user.password_hash === null ? Math.min(authenticatedAt ?? nowMs, nowMs) : null;
}

/** Whether the session may change what protects the log-in without more ado. */
export async function isSessionConfirmed(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { idHash }: Pick<SignedInSession, 'idHash'>,
): Promise<boolean> {
  const times = await findSessionTimes(db, idHash);
  return times !== undefined && isProved(times, now());
}

/**
 * Asked before what protects a log-in is changed: the password, or a session that was confirmed lately. Throws `invalid`
 * for a wrong password, and `forbidden` where nothing shows who is there.
 */
export async function requireProof(
  deps: Pick<Deps, 'database' | 'now'>,
  attempts: AttemptLimiter,
  session: SignedInSession,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return requirePassword(deps, attempts, session, password);
  if (!(await isSessionConfirmed(deps, session))) throw unproved(session.user);
}

/** What somebody is told of whom nothing shows who is there. */
export const unproved = ({ password_hash }: SignedInSession['user']): Refusal =>
  new Refusal(
    'forbidden',
    password_hash === null
      ? t('Confirm that it is you: use a passkey, or log out and log in again.')
      : t('Confirm that it is you: give your password, or use a passkey.'),
  );

/** What a passkey of the session's user is to sign to confirm the session. */
export async function requestConfirmation(deps: Deps, { user, idHash }: SignedInSession) {
  const passkeys = await listPasskeys(deps.database.db, user.id);
  return requestAssertion(deps, { wanted: challengeFor(idHash), passkeys, mustVerifyUser: true });
}

/**
 * Confirms the session for ten minutes, by password or passkey. Throws `invalid` for a wrong one, `too_many` after ten.
 */
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

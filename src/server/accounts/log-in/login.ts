import type { UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter, type SharedLimit, shareLimit, siteOf } from '../../http/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { findSuspendedAccount, listMemberships } from '../members/index.ts';
import { AttemptLimiter, tooManyAttempts } from '../passwords/index.ts';
import type { Principal, SignedInSession } from '../sessions/index.ts';
import { findKnownSignIn, type SignInOrigin } from '../sessions/index.ts';
import { accountSuspended } from '../suspension/index.ts';
import { findUserByLogin, verifyPassword } from '../users/index.ts';

/** Failures in fifteen minutes. */
const maxOfAccount = 10;
const maxOfNetwork = 50;
/**
 * Number of failures with one account from unknown networks and browsers. Beyond this number, unknown clients wait
 * seconds between attempts, which stops distributed guessing without a lockout.
 */
const strangersBurst = 100;
const strangersPerMinute = 10;

/** Create one per process. */
export type LoginLimits = {
  attempts: AttemptLimiter;
  /** by user */
  strangers: RateLimiter;
  /** by name that no user has, so these names don't evict users */
  unknownNames: RateLimiter;
};
export const createLoginLimits = (deps: Deps): LoginLimits => ({
  attempts: new AttemptLimiter(shareLimit(deps, 'log-in-attempts')),
  strangers: strangersLimiter(shareLimit(deps, 'log-ins-of-strangers')),
  unknownNames: strangersLimiter(shareLimit(deps, 'log-ins-with-unknown-names')),
});

const strangersLimiter = (shared: SharedLimit | undefined) =>
  new RateLimiter({ perMinute: strangersPerMinute, burst: strangersBurst, shared });

/**
 * Unknown names and wrong passwords cause the same error and the same work. Throws `too_many`. Failures elsewhere don't
 * affect known networks and browsers.
 */
export async function authenticate(
  deps: Deps,
  limits: LoginLimits,
  given: { login: string; password: string; origin: SignInOrigin; onWrongPassword: (user: UserRow) => void },
): Promise<UserRow> {
  const user = await findUserByLogin(deps.database.db, given.login);
  const { network, device } = given.origin;
  // Also runs for unknown names, so response times don't differ.
  const known = await findKnownSignIn(deps, user?.id ?? 0, given.origin);
  // As typed: if username and email shared the attempts, a rejection would reveal that they are one user's.
  const name = `name:${given.login.toLowerCase()}`;
  const nowMs = deps.now();
  const attempt = limits.attempts.begin(
    known.device
      ? { [`user:${user?.id} device:${device}`]: maxOfAccount }
      : { [`${name} network:${network}`]: maxOfAccount, [`network:${network}`]: maxOfNetwork },
    nowMs,
  );
  const strangers = () =>
    user ? limits.strangers.take(`user:${user.id}`, nowMs) : limits.unknownNames.take(name, nowMs);
  const waitS = known.device || known.network ? 0 : strangers();
  if (waitS > 0) {
    attempt.giveBack();
    throw tooManyAttempts(waitS);
  }
  const asker = known.device ? `device:${device}` : `network:${siteOf(network)}`;
  const matches = await verifyOrGiveBack(attempt, user?.password_hash, given.password, asker);
  if (!matches || !user) {
    if (user) given.onWrongPassword(user);
    throw invalid({ password: [t('Wrong username or password.')] });
  }
  attempt.giveBack();
  return user;
}

/** An attempt that is rejected because the hash queue is full doesn't count. */
async function verifyOrGiveBack(
  attempt: { giveBack(): void },
  ...asked: Parameters<typeof verifyPassword>
): Promise<boolean> {
  try {
    return await verifyPassword(...asked);
  } catch (error) {
    attempt.giveBack();
    throw error;
  }
}

/**
 * Returns the account that was shown last, otherwise the account that the user joined first. `account` is undefined if
 * the user has no memberships. Throws `forbidden` if all accounts are disabled.
 */
export async function chooseAccount(deps: Deps, user: UserRow): Promise<Principal> {
  const { db } = deps.database;
  const memberships = await listMemberships(db, user.id);
  const chosen = memberships.find(({ account }) => account.id === user.last_account_id) ?? memberships[0];
  if (chosen) return { user, ...chosen };
  const suspended = await findSuspendedAccount(db, user);
  if (suspended) throw accountSuspended(suspended);
  return { user, account: undefined, role: undefined };
}

export async function requirePassword(
  deps: Pick<Deps, 'now'>,
  attempts: AttemptLimiter,
  { user, idHash }: Pick<SignedInSession, 'user' | 'idHash'>,
  password: string,
): Promise<void> {
  if (user.password_hash === null)
    throw invalid({
      current_password: [t('You have no password yet. Set one in Settings → Password, then try again.')],
    });
  // Per session, so failed logins elsewhere don't block this user.
  const attempt = attempts.begin({ [`session:${idHash}`]: maxOfAccount }, deps.now());
  if (!(await verifyOrGiveBack(attempt, user.password_hash, password, `user:${user.id}`))) {
    throw invalid({ current_password: [t('This is not your current password.')] });
  }
  attempt.giveBack();
}

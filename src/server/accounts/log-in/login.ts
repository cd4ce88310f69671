import type { UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter, shareLimit } from '../../http/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { findSuspendedAccount, listMemberships } from '../members/index.ts';
import { AttemptLimiter, tooManyAttempts } from '../passwords/index.ts';
import type { Principal, SignedInSession } from '../sessions/index.ts';
import { findKnownSignIn, type SignInOrigin } from '../sessions/index.ts';
import { accountSuspended } from '../suspension/index.ts';
import { findUserByLogin, verifyPassword } from '../users/index.ts';

/** Failures in fifteen minutes: with one account from one place, and from one network with whatever names. */
const maxOfAccount = 10;
const maxOfNetwork = 50;
/**
 * Failures with one account from everywhere that it was never signed in from. Beyond them a stranger waits some seconds
 * for the next try, which ends guessing from many networks and locks nobody out.
 */
const strangersBurst = 100;
const strangersPerMinute = 10;

/** What log-ins are counted with: a process has one. */
export type LoginLimits = { attempts: AttemptLimiter; strangers: RateLimiter };
export const createLoginLimits = (deps: Deps): LoginLimits => ({
  attempts: new AttemptLimiter(shareLimit(deps, 'log-in-attempts')),
  strangers: new RateLimiter({
    perMinute: strangersPerMinute,
    burst: strangersBurst,
    shared: shareLimit(deps, 'log-ins-of-strangers'),
  }),
});

/**
 * The user of a name or e-mail and its password. An unknown name and a wrong password get the same answer after the
 * same work. Throws `too_many` when there were too many failures from here; those of others keep nobody out who signs in
 * from a network or with a browser that the user signed in with before.
 */
export async function authenticate(
  deps: Deps,
  limits: LoginLimits,
  given: { login: string; password: string; origin: SignInOrigin; onWrongPassword: (user: UserRow) => void },
): Promise<UserRow> {
  const user = await findUserByLogin(deps.database.db, given.login);
  const { network, device } = given.origin;
  // Asked for unknown names, too, so that the answer takes as long.
  const known = await findKnownSignIn(deps, user?.id ?? 0, given.origin);
  // By user where there is one, so that its name and its e-mail share the attempts.
  const name = user ? `user:${user.id}` : `name:${given.login.toLowerCase()}`;
  const nowMs = deps.now();
  const attempt = limits.attempts.begin(
    known.device
      ? { [`${name} device:${device}`]: maxOfAccount }
      : { [`${name} network:${network}`]: maxOfAccount, [`network:${network}`]: maxOfNetwork },
    nowMs,
  );
  const waitS = known.device || known.network ? 0 : limits.strangers.take(name, nowMs);
  if (waitS > 0) {
    attempt.giveBack();
    throw tooManyAttempts(waitS);
  }
  const matches = await verifyOrGiveBack(attempt, user?.password_hash, given.password, `network:${network}`);
  if (!matches || !user) {
    if (user) given.onWrongPassword(user);
    throw invalid({ password: [t('Wrong username or password.')] });
  }
  attempt.giveBack();
  return user;
}

/** An attempt that was refused because too many wait was none. */
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
 * The account that a log-in opens: the one that the user saw last, else the one joined first; none for a member of none.
 * Throws `forbidden` where all are disabled.
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

/** Throws `invalid` for `current_password` where it is not the password of the signed-in user. */
export async function requirePassword(
  deps: Pick<Deps, 'now'>,
  attempts: AttemptLimiter,
  { user, idHash }: Pick<SignedInSession, 'user' | 'idHash'>,
  password: string,
): Promise<void> {
  if (user.password_hash === null)
    throw invalid({
      current_password: [t('You have no password yet: set one in Settings → Password, then come back.')],
    });
  // By session: failed log-ins of strangers keep nobody from changing the password.
  const attempt = attempts.begin({ [`session:${idHash}`]: maxOfAccount }, deps.now());
  if (!(await verifyOrGiveBack(attempt, user.password_hash, password, `user:${user.id}`))) {
    throw invalid({ current_password: [t('This is not your current password.')] });
  }
  attempt.giveBack();
}

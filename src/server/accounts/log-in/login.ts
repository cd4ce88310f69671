import { inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter } from '../../http/index.ts';
import { invalid } from '../../kernel/index.ts';
import { replaceApiKey } from '../api-keys/index.ts';
import { findSuspendedAccount, listMemberships, permissionsOf } from '../members/index.ts';
import { AttemptLimiter, replacePassword, tooManyAttempts } from '../passwords/index.ts';
import type { Entrant, SignedInSession } from '../sessions/index.ts';
import { findKnownSignIn, type SignInOrigin } from '../sessions/index.ts';
import { accountSuspended } from '../suspension/index.ts';
import { findUserByLogin, hashPassword, verifyPassword } from '../users/index.ts';

/** Failures in fifteen minutes: with one account from one place, and from one network with whatever names. */
const maxOfAccount = 10;
const maxOfNetwork = 50;
/**
 * Failures with one account from everywhere that it was never signed in from. Beyond them a stranger waits some seconds
 * for the next try, which ends guessing from many networks and locks nobody out.
 */
const strangersBurst = 100;
const strangersPerMinute = 10;

/** What log-ins are counted with: for one process. */
export type LoginLimits = { attempts: AttemptLimiter; strangers: RateLimiter };
export const createLoginLimits = (): LoginLimits => ({
  attempts: new AttemptLimiter(),
  strangers: new RateLimiter({ perMinute: strangersPerMinute, burst: strangersBurst }),
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
  if (!(await verifyPassword(user?.password_hash, given.password)) || !user) {
    if (user) given.onWrongPassword(user);
    throw invalid({ password: ['Wrong username or password.'] });
  }
  attempt.giveBack();
  return user;
}

/**
 * The account that a log-in opens: the one that the user saw last, else the one joined first; none for a member of none.
 * Throws `forbidden` where all are disabled.
 */
export async function chooseAccount(deps: Deps, user: UserRow): Promise<Entrant> {
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
      current_password: ['You have no password yet: set one in Settings → Password, then come back.'],
    });
  // By session: failed log-ins of strangers keep nobody from changing the password.
  const attempt = attempts.begin({ [`session:${idHash}`]: maxOfAccount }, deps.now());
  if (!(await verifyPassword(user.password_hash, password))) {
    throw invalid({ current_password: ['This is not your current password.'] });
  }
  attempt.giveBack();
}

/** Changes the password of a signed-in user, and the API key of the account if that is wished; other sessions end. */
export async function changePassword(
  deps: Deps,
  attempts: AttemptLimiter,
  session: SignedInSession,
  passwords: { current_password: string; new_password: string; replace_api_key?: boolean | undefined },
): Promise<void> {
  const { user, account, role, idHash } = session;
  await requirePassword(deps, attempts, session, passwords.current_password);
  const passwordHash = await hashPassword(passwords.new_password);
  await inTransaction(deps.database, async (trx) => {
    await replacePassword(deps, trx, user, { passwordHash, keptSession: idHash });
    const mayReplaceKey = permissionsOf(role, account).has('account:write') && account.api_key_hash !== null;
    if (passwords.replace_api_key && mayReplaceKey) await replaceApiKey(deps, trx, account.id, user.id);
  });
}

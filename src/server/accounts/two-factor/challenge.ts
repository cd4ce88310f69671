import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, randomToken, sha256 } from '../../kernel/index.ts';
import { findUser } from '../users/index.ts';
import { claimChallenge, deleteExpiredChallenges, findLiveChallenge, insertChallenge } from './challenge.store.ts';

export const challengeLifetimeMs = 5 * minuteMs;

/** Somebody gave the password of a user, and a second factor is asked for. Resolves to the token that says so. */
export async function startChallenge({ database: { db }, now }: Pick<Deps, 'database' | 'now'>, userId: number) {
  const nowMs = now();
  const token = randomToken();
  await deleteExpiredChallenges(db, nowMs);
  const times = { created_at: nowMs, expires_at: nowMs + challengeLifetimeMs };
  await insertChallenge(db, { token_hash: sha256(token), user_id: userId, ...times });
  return token;
}

/** Whose password was given; undefined for a token that is over, or from before the password was changed. */
export async function findChallengedUser(
  { now }: Pick<Deps, 'now'>,
  db: DatabaseOrTransaction,
  token: string,
): Promise<UserRow | undefined> {
  const challenge = await findLiveChallenge(db, sha256(token), now());
  const user = challenge && (await findUser(db, challenge.user_id));
  return user && (user.password_changed_at ?? 0) <= challenge.created_at ? user : undefined;
}

/** Uses the token up: it opens one session. */
export const endChallenge = (db: DatabaseOrTransaction, token: string): Promise<boolean> =>
  claimChallenge(db, sha256(token));

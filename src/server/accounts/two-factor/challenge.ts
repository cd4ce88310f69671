import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, randomToken, sha256 } from '../../kernel/index.ts';
import { findUser } from '../users/index.ts';
import { claimChallenge, deleteExpiredChallenges, findLiveChallenge, insertChallenge } from './challenge.store.ts';

export const challengeLifetimeMs = 5 * minuteMs;

export type FirstStep = 'password' | 'OpenID Connect';

export type Challenged = { user: UserRow; firstStep: FirstStep };

export async function startChallenge(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  userId: number,
  firstStep: FirstStep,
) {
  const nowMs = now();
  const token = randomToken();
  await deleteExpiredChallenges(db, nowMs);
  const times = { created_at: nowMs, expires_at: nowMs + challengeLifetimeMs };
  await insertChallenge(db, { token_hash: sha256(token), user_id: userId, first_step: firstStep, ...times });
  return token;
}

/** Returns undefined if the token has expired or is older than the password. */
export async function findChallenged(
  { now }: Pick<Deps, 'now'>,
  db: DatabaseOrTransaction,
  token: string,
): Promise<Challenged | undefined> {
  const challenge = await findLiveChallenge(db, sha256(token), now());
  const user = challenge && (await findUser(db, challenge.user_id));
  if (!user || (user.password_changed_at ?? 0) > challenge.created_at) return undefined;
  return { user, firstStep: challenge.first_step };
}

/** Each token opens one session. */
export const endChallenge = (db: DatabaseOrTransaction, token: string): Promise<boolean> =>
  claimChallenge(db, sha256(token));

import { timingSafeEqual } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, randomToken, sha256 } from '../../kernel/index.ts';
import { claimChallenge, deleteExpiredChallenges } from './challenge.store.ts';

export const passkeyChallengeMs = 5 * minuteMs;

export type PasskeyUse = 'log-in' | 'second factor' | 'confirmation' | 'registration';

/** `browser` is a secret that only the browser's cookie contains. */
export type ChallengeFor = { use: PasskeyUse; browser: string };

type ChallengeDeps = Pick<Deps, 'vault' | 'now'>;

/** A challenge is stateless until it is used, because every visitor of the login page requests one. */
export function issueChallenge({ vault, now }: ChallengeDeps, wanted: ChallengeFor): string {
  const body = `${now() + passkeyChallengeMs}.${randomToken()}`;
  return `${body}.${signatureOf(vault, body, wanted)}`;
}

/** Doesn't check whether the challenge was used. */
export function isLiveChallenge({ vault, now }: ChallengeDeps, challenge: string, wanted: ChallengeFor): boolean {
  const [endsAt = '', token, signature = '', ...more] = challenge.split('.');
  if (more.length > 0) return false;
  const expected = Buffer.from(signatureOf(vault, `${endsAt}.${token}`, wanted));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(endsAt) > now();
}

export async function redeemChallenge(
  { now }: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  challenge: string,
): Promise<boolean> {
  await deleteExpiredChallenges(trx, now());
  return claimChallenge(trx, { challenge_hash: sha256(challenge), expires_at: Number(challenge.split('.')[0]) });
}

const signatureOf = (vault: Deps['vault'], body: string, { use, browser }: ChallengeFor): string =>
  vault.hmac('passkey challenge', `${body} ${use} ${browser}`);

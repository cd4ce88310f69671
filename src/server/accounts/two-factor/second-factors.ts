import type { DatabaseOrTransaction } from '../../database/index.ts';
import { countPasskeys, deletePasskeysOf } from '../passkeys/index.ts';
import { hasTotp } from './totp.ts';
import { countUnusedCodes, deleteSecret, findTotpSecret, replaceCodes } from './two-factor.store.ts';

export type SecondFactors = { app: boolean; passkey: boolean };

export async function findSecondFactors(db: DatabaseOrTransaction, userId: number): Promise<SecondFactors> {
  return { app: await hasTotp(db, userId), passkey: (await countPasskeys(db, userId)) > 0 };
}

export const hasSecondFactor = async (db: DatabaseOrTransaction, userId: number): Promise<boolean> =>
  (await hasTotp(db, userId)) || (await countPasskeys(db, userId)) > 0;

export async function endTwoFactorWithoutFactors(trx: DatabaseOrTransaction, userId: number): Promise<boolean> {
  if (await hasSecondFactor(trx, userId)) return false;
  await replaceCodes(trx, userId, []);
  return true;
}

export async function removePasskeysOf(trx: DatabaseOrTransaction, userId: number): Promise<number> {
  const count = await deletePasskeysOf(trx, userId);
  if (count > 0) await endTwoFactorWithoutFactors(trx, userId);
  return count;
}

export type RemovedFactors = { passkeys: number; app: boolean; recovery_codes: number };

/**
 * Removes factors that an intruder could have set up. An authenticator app from before `sinceMs` (epoch ms) stays,
 * because it protects against an attacker with only the mailbox.
 */
export async function removeFactorsSince(
  trx: DatabaseOrTransaction,
  userId: number,
  sinceMs: number,
): Promise<RemovedFactors> {
  const secret = await findTotpSecret(trx, userId);
  const isNew = secret !== undefined && Math.max(secret.created_at, secret.confirmed_at ?? 0) > sinceMs;
  const removed = {
    passkeys: await deletePasskeysOf(trx, userId),
    app: isNew && secret.confirmed_at !== null,
    recovery_codes: await countUnusedCodes(trx, userId),
  };
  if (isNew) await deleteSecret(trx, userId);
  await replaceCodes(trx, userId, []);
  return removed;
}

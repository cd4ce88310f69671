import type { DatabaseOrTransaction } from '../../database/index.ts';
import { countPasskeys, deletePasskeysOf } from '../passkeys/index.ts';
import { hasTotp } from './totp.ts';
import { countUnusedCodes, deleteSecret, findTotpSecret, replaceCodes } from './two-factor.store.ts';

/** What the user's log-ins may ask for beside the password. */
export type SecondFactors = { app: boolean; passkey: boolean };

export async function findSecondFactors(db: DatabaseOrTransaction, userId: number): Promise<SecondFactors> {
  return { app: await hasTotp(db, userId), passkey: (await countPasskeys(db, userId)) > 0 };
}

/** Whether the password alone does not log the user in. */
export const hasSecondFactor = async (db: DatabaseOrTransaction, userId: number): Promise<boolean> =>
  (await hasTotp(db, userId)) || (await countPasskeys(db, userId)) > 0;

/** Deletes the recovery codes of a user with nothing left that they could stand in for. True where that is so. */
export async function endTwoFactorWithoutFactors(trx: DatabaseOrTransaction, userId: number): Promise<boolean> {
  if (await hasSecondFactor(trx, userId)) return false;
  await replaceCodes(trx, userId, []);
  return true;
}

/** Takes all passkeys from a user, each of which logs in by itself. How many there were. */
export async function removePasskeysOf(trx: DatabaseOrTransaction, userId: number): Promise<number> {
  const count = await deletePasskeysOf(trx, userId);
  if (count > 0) await endTwoFactorWithoutFactors(trx, userId);
  return count;
}

/** What was taken from a user's log-in. */
export type RemovedFactors = { passkeys: number; app: boolean; recovery_codes: number };

/**
 * Takes from a user what somebody who was in the account may have set up: all passkeys, each of which logs in by itself,
 * recovery codes, and the authenticator app where it was set up after `sinceMs` (epoch ms). An older app stays: it keeps
 * out whoever has only the mailbox.
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

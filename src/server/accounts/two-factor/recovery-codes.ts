import { randomInt } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { claimCode, replaceCodes } from './two-factor.store.ts';

const count = 10;
// Without letters and digits that are taken for one another on paper: 49 bits in ten of them.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** Makes a new set of codes, each good for one log-in without the app. Those before stop working. */
export async function replaceRecoveryCodes(
  { vault }: Pick<Deps, 'vault'>,
  trx: DatabaseOrTransaction,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await replaceCodes(
    trx,
    userId,
    codes.map((code) => hashOf(vault, userId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a recovery code up; `code` comes without dash and spaces, in lower case. False where it is none of the user's. */
export const redeemRecoveryCode = (
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  userId: number,
  code: string,
): Promise<boolean> => claimCode(trx, { userId, codeHash: hashOf(vault, userId, code), nowMs: now() });

const hashOf = (vault: Deps['vault'], userId: number, code: string): string =>
  vault.hmac('recovery code', `${userId} ${code}`);

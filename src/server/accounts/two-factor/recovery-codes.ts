import { randomInt } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { claimCode, replaceCodes } from './two-factor.store.ts';

const count = 10;
// Omits characters that look alike on paper. Ten characters have 49 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** Earlier codes stop working. */
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

/** `code`: lower case, without dashes and spaces. */
export const redeemRecoveryCode = (
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  userId: number,
  code: string,
): Promise<boolean> => claimCode(trx, { userId, codeHash: hashOf(vault, userId, code), nowMs: now() });

const hashOf = (vault: Deps['vault'], userId: number, code: string): string =>
  vault.hmac('recovery code', `${userId} ${code}`);

import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';

/** No letters that look like digits: buyers copy the number into bank transfers. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;

/** The number of a new order: 78 random bits, `XXXX-XXXX-XXXX-XXXX`. */
export function createOrderNumber(): string {
  const letter = () => letters[randomInt(letters.length)];
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join('')).join('-');
}

/** A number with a signature, so that submitting a form twice places one order and nobody can make up a number. */
export const signOrderNumber = (vault: Vault, number: string): string => `${number}.${signatureOf(vault, number)}`;

/** The number of a signed form value; undefined where the signature is invalid. */
export function verifyOrderNumber(vault: Vault, signed: unknown): string | undefined {
  const [number = '', signature = ''] = typeof signed === 'string' ? signed.split('.') : [];
  const [expected, given] = [Buffer.from(signatureOf(vault, number)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : undefined;
}

const signatureOf = (vault: Vault, number: string): string => vault.hmac('order form', number);

import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';

/** No letters that look like digits, because buyers copy the number. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;

/** Returns a number with 78 random bits. */
export function createOrderNumber(): string {
  const letter = () => letters[randomInt(letters.length)];
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join('')).join('-');
}

/**
 * The order form contains the signed number, so submitting the form twice places only one order. The signature prevents
 * invented numbers.
 */
export const signOrderNumber = (vault: Vault, number: string): string => `${number}.${signatureOf(vault, number)}`;

/** Returns undefined if the signature is invalid. */
export function verifyOrderNumber(vault: Vault, signed: unknown): string | undefined {
  const [number = '', signature = ''] = typeof signed === 'string' ? signed.split('.') : [];
  const [expected, given] = [Buffer.from(signatureOf(vault, number)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : undefined;
}

const signatureOf = (vault: Vault, number: string): string => vault.hmac('order form', number);

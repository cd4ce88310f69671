import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';

/** Without letters that look like digits: buyers copy it into transfers. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;

/** The number of a new order: 78 random bits, `XXXX-XXXX-XXXX-XXXX`. */
export function createOrderNumber(): string {
  const letter = () => letters[randomInt(letters.length)];
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join('')).join('-');
}

/** A number with proof that it came from us: a form that is sent twice orders once, and nobody chooses a number. */
export const signOrderNumber = (vault: Vault, number: string): string => `${number}.${signatureOf(vault, number)}`;

/** The number of a form; undefined where it is none of ours. */
export function verifyOrderNumber(vault: Vault, sealed: unknown): string | undefined {
  const [number = '', proof = ''] = typeof sealed === 'string' ? sealed.split('.') : [];
  const [expected, given] = [Buffer.from(signatureOf(vault, number)), Buffer.from(proof)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : undefined;
}

const signatureOf = (vault: Vault, number: string): string => vault.hmac('order form', number);

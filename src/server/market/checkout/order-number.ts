import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';

/** No letters that look like digits, because buyers copy the number. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 4;

/** Returns a number with 78 random bits. */
export function createOrderNumber(): string {
  return numberOf(() => randomInt(letters.length));
}

function numberOf(letterAt: (position: number) => number): string {
  const group = (first: number) =>
    Array.from({ length: groupLength }, (_, at) => letters[letterAt(first + at)]).join('');
  return Array.from({ length: groups }, (_, at) => group(at * groupLength)).join('-');
}

/**
 * The order form contains the signed number, so submitting the form twice places only one order. The signature prevents
 * invented numbers.
 */
export const signOrderNumber = (vault: Vault, number: string): string => `${number}.${signatureOf(vault, number)}`;

export function verifyOrderNumber(vault: Vault, signed: unknown): string | undefined {
  const [number = '', signature = ''] = typeof signed === 'string' ? signed.split('.') : [];
  const [expected, given] = [Buffer.from(signatureOf(vault, number)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? number : undefined;
}

/** Returns the number of the order that replaces this one if its form is sent again with other values. */
export const replacementNumber = (vault: Vault, number: string): string =>
  derivedNumber(vault.hmac('replaced order', number));

/** Returns the number of the order of a subscription's invoice, so that each invoice has one. */
export const renewalNumber = (vault: Vault, invoice: string): string =>
  derivedNumber(vault.hmac('order of an invoice', invoice));

function derivedNumber(hash: string): string {
  const bytes = Buffer.from(hash, 'base64url');
  return numberOf((position) => (bytes[position] ?? 0) % letters.length);
}

const signatureOf = (vault: Vault, number: string): string => vault.hmac('order form', number);

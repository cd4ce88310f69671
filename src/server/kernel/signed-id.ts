import { timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault.ts';

/** Returns a token for links to a row: its ID with a signature of `text`. Nothing is stored. */
export const signId = (vault: Vault, id: number, purpose: string, text: string): string =>
  `${id}.${vault.hmac(purpose, text)}`;

/** Doesn't verify the token. Compare it with `isSameToken`. */
export function idInToken(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Compares in constant time. */
export function isSameToken(token: string, expected: string): boolean {
  const [one, other] = [Buffer.from(token), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

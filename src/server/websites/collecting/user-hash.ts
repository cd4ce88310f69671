import type { Vault } from '../../kernel/index.ts';

/**
 * The number of an identified visitor: the first 64 bits of a keyed hash of the website's own name for its user, as
 * UInt64 in decimal. '0' where it gave none. Other than a visitor's number it stays the same from day to day.
 */
export function hashUserId(vault: Vault, website: number, user: string): string {
  if (user === '') return '0';
  return Buffer.from(vault.hmac('person', `${website}\n${user}`), 'base64url')
    .readBigUInt64BE()
    .toString();
}

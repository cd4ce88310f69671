import type { Vault } from '../kernel/vault.ts';

/** Where a purchase was made; each has names of its own for them. */
export type ForeignShop = 'envato' | 'gumroad';

/**
 * The purchase code, a UUID v4, of a purchase that another shop knows by a name of its own: always the same one, so that
 * a file may come again, and a secret of the service, so that nobody makes it from an order's number.
 */
export function codeOfForeign(
  vault: Vault,
  accountId: number,
  { shop, key }: { shop: ForeignShop; key: string },
): string {
  const hex = Buffer.from(vault.hmac('foreign-purchase', `${accountId}\n${shop}\n${key}`), 'base64url').toString('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Gumroad's licence key in its one form; undefined for a text that is none. */
export function normalizeLicenceKey(text: string): string | undefined {
  const key = text.trim().toUpperCase();
  return /^[0-9A-F]{8}(-[0-9A-F]{8}){3}$/.test(key) ? key : undefined;
}

/** The code to look for where somebody pasted a purchase's name: a code as it is, or the one that stands for a licence key. */
export function codeOrLicenceKey(vault: Vault, accountId: number, pasted: string): string {
  const key = normalizeLicenceKey(pasted);
  return key === undefined ? pasted : codeOfForeign(vault, accountId, { shop: 'gumroad', key });
}

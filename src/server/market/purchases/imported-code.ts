import { bareCode, plainCode, type Vault, withoutFrame } from '../../kernel/index.ts';
import { maxPastedLength, normalizeCode, normalizeUuid } from './purchase-code.ts';

/** `licence_key`: a key that identifies a purchase whichever shop issued it. The others identify their sales. */
export type ForeignShop =
  | 'envato'
  | 'gumroad'
  | 'licence_key'
  | 'lemon_squeezy'
  | 'polar'
  | 'easy_digital_downloads'
  | 'woocommerce';

/**
 * Always returns the same code for a key, so a file can be imported again. The code depends on a secret, so it can't be
 * derived from an order number.
 */
export function importedPurchaseCode(
  vault: Vault,
  accountId: number,
  { shop, key }: { shop: ForeignShop; key: string },
): string {
  const hex = Buffer.from(vault.hmac('foreign-purchase', `${accountId}\n${shop}\n${key}`), 'base64url').toString('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function normalizeGumroadKey(text: string): string | undefined {
  if (text.length > maxPastedLength) return undefined;
  const digits = bareCode(withoutFrame(text)).toUpperCase();
  return /^[0-9A-F]{32}$/.test(digits) ? digits.match(/.{8}/g)?.join('-') : undefined;
}

/** Letter case and whatever copying adds don't matter. Returns undefined if the text can't be a key. */
export function normalizeLicenceKey(text: string): string | undefined {
  if (text.length > maxForeignCodeLength) return undefined;
  const key = bareCode(text).toUpperCase();
  return key === '' ? undefined : key;
}

export type CandidateCode = { code: string; shown: string };

export const maxForeignCodeLength = 200;

/**
 * Returns our own code, or the codes that imports derive from other shops' keys. Envato's old codes have no fixed
 * format, so any text can be such a code.
 */
export function candidateCodes(vault: Vault, accountId: number, pasted: string): CandidateCode[] {
  const own = normalizeCode(pasted);
  const meant: CandidateCode[] = own === undefined ? [] : [{ code: own, shown: own }];
  const add = (shop: ForeignShop, key: string, shown: string) =>
    meant.push({ code: importedPurchaseCode(vault, accountId, { shop, key }), shown });
  // Gumroad's keys contain a UUID v4 with dashes in other places.
  const licenceKey = isUuid(pasted) ? undefined : normalizeGumroadKey(pasted);
  if (licenceKey !== undefined) add('gumroad', licenceKey, licenceKey);
  if (own !== undefined) return meant;
  const text = pasted.trim();
  const anyKey = normalizeLicenceKey(text);
  if (anyKey !== undefined) add('licence_key', anyKey, text);
  if (text !== '' && text.length <= maxForeignCodeLength) add('envato', envatoKey(text), text);
  const plain = plainCode(pasted);
  if (plain !== '' && plain !== text && text.length <= maxForeignCodeLength) add('envato', envatoKey(plain), plain);
  const uuid = normalizeUuid(pasted);
  if (uuid !== undefined && uuid !== text) add('envato', envatoKey(uuid), uuid);
  const unframed = withoutFrame(text);
  return unframed === text ? meant : [...meant, ...candidateCodes(vault, accountId, unframed)];
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());

export const envatoKey = (code: string): string => `code ${code}`;

export const looksLikeCode = (text: string): boolean =>
  normalizeCode(text) !== undefined || normalizeGumroadKey(text) !== undefined || normalizeUuid(text) !== undefined;

/** Shorter codes could be guessed. Shops use 32 characters. */
const minSecretLength = 16;

/** Imported codes that are too short only work with the author's API key. */
export const isGuessable = (pasted: string): boolean => (pasted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minSecretLength;

import { bareCode, plainCode, type Vault, withoutFrame } from '../../kernel/index.ts';
import { isNormalizedCode, isTooLongForCode, normalizeCode, normalizeUuid } from './purchase-code.ts';

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
  if (isTooLongForCode(text)) return undefined;
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

/** `shop` is undefined for our own code. `isGuessable` is true if the key is too short to be a secret. */
export type CandidateKey = { shop: ForeignShop | undefined; key: string; shown: string; isGuessable: boolean };

export const maxForeignCodeLength = 200;

/**
 * Returns our own code, or the keys by which other shops could know the purchase. Envato's old codes have no fixed
 * format, so any text can be such a code.
 */
export function candidateKeys(pasted: string): CandidateKey[] {
  // Most programs send the code as it was issued. All of its 32 digits are secret.
  if (isNormalizedCode(pasted)) return [{ shop: undefined, key: pasted, shown: pasted, isGuessable: false }];
  if (isTooLongForCode(pasted)) return [];
  const own = normalizeCode(pasted);
  // Gumroad's keys contain a UUID v4 with dashes in other places.
  const gumroad = isUuid(pasted) ? undefined : normalizeGumroadKey(pasted);
  const uuid = own === undefined ? normalizeUuid(pasted) : undefined;
  const text = pasted.trim();
  return [
    ...(own === undefined ? [] : [keyOf(undefined, own)]),
    ...(gumroad === undefined ? [] : [keyOf('gumroad', gumroad)]),
    ...(own === undefined ? [...new Set([text, withoutFrame(text)])].flatMap(anyKeys) : []),
    ...(uuid === undefined ? [] : [envatoCandidate(uuid)]),
  ];
}

function anyKeys(text: string): CandidateKey[] {
  if (text === '' || text.length > maxForeignCodeLength) return [];
  const licenceKey = normalizeLicenceKey(text);
  const plain = plainCode(text);
  return [
    ...(licenceKey === undefined ? [] : [{ ...keyOf('licence_key', licenceKey), shown: text }]),
    envatoCandidate(text),
    ...(plain === '' || plain === text ? [] : [envatoCandidate(plain)]),
  ];
}

/** Judges the key and not the pasted text, whose label or invisible letters are no secret. */
const keyOf = (shop: ForeignShop | undefined, key: string): CandidateKey => ({
  shop,
  key,
  shown: key,
  isGuessable: (key.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < minSecretLength,
});

/** Shorter keys could be guessed, so they only work with the author's API key. Shops use 32 characters. */
const minSecretLength = 16;

const envatoCandidate = (text: string): CandidateKey => ({ ...keyOf('envato', text), key: envatoKey(text) });

/** Returns the codes that imports of the account derive from these keys. */
export const codesOf = (vault: Vault, accountId: number, keys: readonly CandidateKey[]): CandidateCode[] =>
  keys.map(({ shop, key, shown }) => ({
    code: shop === undefined ? key : importedPurchaseCode(vault, accountId, { shop, key }),
    shown,
  }));

/** Includes guessable codes, so the caller must be the author. */
export const candidateCodes = (vault: Vault, accountId: number, pasted: string): CandidateCode[] =>
  codesOf(vault, accountId, candidateKeys(pasted));

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());

export const envatoKey = (code: string): string => `code ${code}`;

export const looksLikeCode = (text: string): boolean =>
  normalizeCode(text) !== undefined || normalizeGumroadKey(text) !== undefined || normalizeUuid(text) !== undefined;

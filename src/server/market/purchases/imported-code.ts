import type { Vault } from '../../kernel/index.ts';
import { normalizeCode, normalizeUuid } from './purchase-code.ts';

/** Where a purchase was made; each has names of its own for them. */
export type ForeignShop = 'envato' | 'gumroad';

/**
 * The purchase code, a UUID v4, of a purchase that another shop knows by a name of its own: always the same one, so that
 * a file may come again, and a secret of the service, so that nobody makes it from an order's number.
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

/** Gumroad's licence key in its one form; undefined for a text that is none. */
export function normalizeGumroadKey(text: string): string | undefined {
  const key = text.trim().toUpperCase();
  return /^[0-9A-F]{8}(-[0-9A-F]{8}){3}$/.test(key) ? key : undefined;
}

/** A code of this service that a pasted text may stand for. `shown`: how whoever pasted it calls it. */
export type CandidateCode = { code: string; shown: string };

const longestForeign = 100;

/**
 * The codes that a pasted text may stand for in an account: itself where it is one of this service, or else what an
 * import has made of the same text of another shop. Envato's codes were not always UUIDs of version 4, and no rule says
 * what they look like: any text may be one, as it stands or put in order like a UUID.
 */
export function candidateCodes(vault: Vault, accountId: number, pasted: string): CandidateCode[] {
  const own = normalizeCode(pasted);
  const meant: CandidateCode[] = own === undefined ? [] : [{ code: own, shown: own }];
  const add = (shop: ForeignShop, key: string, shown: string) =>
    meant.push({ code: importedPurchaseCode(vault, accountId, { shop, key }), shown });
  // Gumroad's keys are UUIDs of version 4 with dashes at other places.
  const licenceKey = normalizeGumroadKey(pasted);
  if (licenceKey !== undefined) add('gumroad', licenceKey, licenceKey);
  if (own !== undefined) return meant;
  const text = pasted.trim();
  if (text !== '' && text.length <= longestForeign) add('envato', envatoKey(text), text);
  const uuid = normalizeUuid(pasted);
  if (uuid !== undefined && uuid !== text) add('envato', envatoKey(uuid), uuid);
  return meant;
}

/** What a code of Envato's that is no UUID v4 is kept by. */
export const envatoKey = (code: string): string => `code ${code}`;

/** Whether a text may be the code of a purchase at all: one of ours, or one of the shops whose sales can be imported. */
export const looksLikeCode = (text: string): boolean =>
  normalizeCode(text) !== undefined || normalizeGumroadKey(text) !== undefined || normalizeUuid(text) !== undefined;

/** Letters and digits of the shortest code that is not found by trying; those of the shops have 32. */
const fewestSigns = 16;

/**
 * Whether a text is too short for a secret. A file of sales can bring codes of any length; those stand for a purchase only
 * where the author's key is asked for, too.
 */
export const isGuessable = (pasted: string): boolean => (pasted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewestSigns;

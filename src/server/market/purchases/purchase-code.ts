import type { Vault } from '../../kernel/index.ts';

const normalized = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const digits = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * What a code may carry when it was pasted out of a mail or a document: white space, characters that take no room, and
 * whatever passes for a dash (beside Unicode's own: a modifier minus, a hyphen bullet, box lines, the kana long mark).
 */
const decoration = /[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Dash}\u02d7\u2043\u2500\u2501\u30fc]/gu;
const longestPasted = 500;

/**
 * The one form of a purchase code, a UUID v4 in lower case; undefined for a text that is none. A pasted code is forgiven
 * how it was written, down to its dashes. All its 32 hex digits must be there and nothing else, so that no text stands
 * for two codes.
 */
export function normalizeCode(text: string): string | undefined {
  if (normalized.test(text)) return text;
  const uuid = normalizeUuid(text);
  return uuid !== undefined && normalized.test(uuid) ? uuid : undefined;
}

/** The one form of a UUID of whatever version, as forgiving; undefined for a text that is none. */
export function normalizeUuid(text: string): string | undefined {
  if (text.length > longestPasted) return undefined;
  const bare = text.normalize('NFKC').toLowerCase().replace(decoration, '');
  const groups = digits.exec(bare);
  return groups === null ? undefined : groups.slice(1).join('-');
}

/** What a normalized code is found by. */
export const hashCode = (vault: Vault, code: string): string => vault.hmac('purchase-code', code);

/** What a normalized code is kept as, to be shown again. */
export const sealCode = (vault: Vault, code: string): string => vault.seal('purchase-code', code);
export const openCode = (vault: Vault, sealed: string): string => vault.open('purchase-code', sealed);

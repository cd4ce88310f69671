import { bareCode, type Vault, withoutFrame } from '../../kernel/index.ts';

const normalized = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const digits = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** In UTF-16 units. */
const maxPastedLength = 500;

/** The compatible form of one character can have 18 characters. */
export const isTooLongForCode = (text: string): boolean =>
  text.length > maxPastedLength || text.normalize('NFKC').length > maxPastedLength;

export const isNormalizedCode = (text: string): boolean => normalized.test(text);

/** Returns a lower-case UUID v4. The text must contain exactly its 32 hex digits, so it can't match two codes. */
export function normalizeCode(text: string): string | undefined {
  if (isNormalizedCode(text)) return text;
  const uuid = normalizeUuid(text);
  return uuid !== undefined && normalized.test(uuid) ? uuid : undefined;
}

export function normalizeUuid(text: string): string | undefined {
  if (isTooLongForCode(text)) return undefined;
  const groups = digits.exec(bareCode(withoutFrame(text)).toLowerCase());
  return groups === null ? undefined : groups.slice(1).join('-');
}

export const hashCode = (vault: Vault, code: string): string => vault.hmac('purchase-code', code);

export const sealCode = (vault: Vault, code: string): string => vault.seal('purchase-code', code);
export const openCode = (vault: Vault, sealed: string): string => vault.open('purchase-code', sealed);

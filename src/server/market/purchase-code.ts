import type { Vault } from '../kernel/vault.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The one form of a purchase code (a UUID v4, lower case, no white space around); undefined for any other text. */
export function normalizeCode(text: string): string | undefined {
  const code = text.trim().toLowerCase();
  return version4.test(code) ? code : undefined;
}

/** What a normalized code is found by. */
export const hashCode = (vault: Vault, code: string): string => vault.hmac('purchase-code', code);

/** What a normalized code is kept as, to be shown again. */
export const sealCode = (vault: Vault, code: string): string => vault.seal('purchase-code', code);
export const openCode = (vault: Vault, sealed: string): string => vault.open('purchase-code', sealed);

import type { Vault } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';

/** One POST unsubscribes (RFC 8058). */
export const optOutPath = '/shop/version-mails';

const purpose = 'version mail opt-out';

/** The encrypted token can't be forged and reveals neither address nor item. */
export const optOutUrl = (vault: Vault, base: string, { item, email }: OptOut): string =>
  `${base}${optOutPath}?token=${vault.seal(purpose, JSON.stringify([item.account_id, item.id, email]))}`;

/** `email` is in lower case. */
export type OptOut = { item: OwnedItem; email: string };

export function openOptOut(vault: Vault, token: unknown): OptOut | undefined {
  if (typeof token !== 'string' || token.length > 2000) return undefined;
  try {
    const [account_id, id, email] = JSON.parse(vault.open(purpose, token)) as [number, number, string];
    return { item: { account_id, id }, email };
  } catch {
    return undefined;
  }
}

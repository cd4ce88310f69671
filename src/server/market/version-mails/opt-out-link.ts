import type { Vault } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';

/** Below the address of the shop; one POST to it ends the mails (RFC 8058). */
export const optOutPath = '/shop/version-mails';

const purpose = 'version mail opt-out';

/** The link in each mail. Only this service can make one, and whoever reads it learns neither address nor item. */
export const optOutUrl = (vault: Vault, base: string, { item, email }: OptOut): string =>
  `${base}${optOutPath}?token=${vault.seal(purpose, JSON.stringify([item.account_id, item.id, email]))}`;

/** `email` is in lower case. */
export type OptOut = { item: OwnedItem; email: string };

/** Whom and what a link is for; undefined where the service did not make it. */
export function openOptOut(vault: Vault, token: unknown): OptOut | undefined {
  if (typeof token !== 'string' || token.length > 2000) return undefined;
  try {
    const [account_id, id, email] = JSON.parse(vault.open(purpose, token)) as [number, number, string];
    return { item: { account_id, id }, email };
  } catch {
    return undefined; // cut off, changed, or made under another secret
  }
}

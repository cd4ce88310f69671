import type { WebsiteRow } from '../../database/index.ts';
import { isSameToken, signId, type Vault } from '../../kernel/index.ts';

type Linked = Pick<WebsiteRow, 'id' | 'account_id'>;

const unsubscribeToken = (vault: Vault, { id, account_id }: Linked): string =>
  signId(vault, id, 'mail report unsubscribe', `${id} ${account_id}`);

/** A path on the public address of the statistics. One POST unsubscribes (RFC 8058). */
export const unsubscribePath = '/mail-reports/unsubscribe';

export const unsubscribeUrl = (vault: Vault, base: string, website: Linked): string =>
  `${base}${unsubscribePath}?token=${unsubscribeToken(vault, website)}`;

export const isUnsubscribeToken = (vault: Vault, website: Linked, token: string): boolean =>
  isSameToken(token, unsubscribeToken(vault, website));

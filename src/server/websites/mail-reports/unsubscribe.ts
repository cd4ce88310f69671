import { timingSafeEqual } from 'node:crypto';
import type { WebsiteRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';

type Linked = Pick<WebsiteRow, 'id' | 'account_id'>;

/** The token is derived, not stored. */
const unsubscribeToken = (vault: Vault, { id, account_id }: Linked): string =>
  `${id}.${vault.hmac('mail report unsubscribe', `${id} ${account_id}`)}`;

/** A path on the public address of the statistics. One POST unsubscribes (RFC 8058). */
export const unsubscribePath = '/mail-reports/unsubscribe';

export const unsubscribeUrl = (vault: Vault, base: string, website: Linked): string =>
  `${base}${unsubscribePath}?token=${unsubscribeToken(vault, website)}`;

/** Does not verify the token. */
export function websiteIdInToken(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isUnsubscribeToken(vault: Vault, website: Linked, token: string): boolean {
  const expected = Buffer.from(unsubscribeToken(vault, website));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import { timingSafeEqual } from 'node:crypto';
import type { WebsiteRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';

type Linked = Pick<WebsiteRow, 'id' | 'account_id'>;

/** What proves in a link that it came from a report of this website. Nothing is kept of it. */
const unsubscribeToken = (vault: Vault, { id, account_id }: Linked): string =>
  `${id}.${vault.hmac('mail report unsubscribe', `${id} ${account_id}`)}`;

/** Under the analytics' public address; one POST to it ends the reports (RFC 8058). */
export const unsubscribePath = '/mail-reports/unsubscribe';

export const unsubscribeUrl = (vault: Vault, base: string, website: Linked): string =>
  `${base}${unsubscribePath}?token=${unsubscribeToken(vault, website)}`;

/** The website that a token names; whether it is genuine is for `isUnsubscribeToken` to say. */
export function websiteIdInToken(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isUnsubscribeToken(vault: Vault, website: Linked, token: string): boolean {
  const expected = Buffer.from(unsubscribeToken(vault, website));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

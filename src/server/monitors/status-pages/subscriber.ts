import type { SubscriberRow } from '../../database/index.ts';
import { dayMs, isSameToken, signId, type Vault } from '../../kernel/index.ts';
import { ownDestination } from '../../outbox/index.ts';

export const unconfirmedForMs = 7 * dayMs;

const purpose = 'subscriber email';
export const sealEmail = (vault: Vault, email: string): string => vault.seal(purpose, email);
export const openEmail = (vault: Vault, row: Pick<SubscriberRow, 'email_sealed'>): string =>
  vault.open(purpose, row.email_sealed);
/** Returns the email address, or the URL without its secret part. */
export const shownAddress = (vault: Vault, row: { channel: string; email_sealed: string }): string =>
  ownDestination(row.channel, openEmail(vault, row));
export const hashEmail = (vault: Vault, email: string): string => vault.hmac(purpose, email.toLowerCase());
export const hashNetwork = (vault: Vault, network: string): string => vault.hmac('subscriber network', network);
export const hashUrl = (vault: Vault, url: string): string => vault.hmac(purpose, `url ${url}`);

/**
 * Returns the channel and the normalized URL, or undefined if it can't receive notices. Requires HTTPS, because
 * strangers enter these URLs.
 */
export function readReceiver(typed: string): { channel: 'webhook' | 'slack'; url: string } | undefined {
  const url = typed.length > 1000 ? null : URL.parse(typed);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  url.hash = '';
  const isSlack = /^hooks\.slack(-gov)?\.com$/.test(url.hostname);
  if (isSlack && !url.pathname.startsWith('/services/')) return undefined;
  return { channel: isSlack ? 'slack' : 'webhook', url: url.href };
}

/** Links have one purpose: a confirmation link can't unsubscribe. */
export type LinkPurpose = 'confirm' | 'unsubscribe' | 'manage';
type Linked = Pick<SubscriberRow, 'id' | 'status_page_id' | 'email_hash'>;

export const linkToken = (vault: Vault, linkPurpose: LinkPurpose, row: Linked): string =>
  signId(vault, row.id, `subscriber ${linkPurpose}`, `${row.id} ${row.status_page_id} ${row.email_hash}`);

export const isLinkToken = (vault: Vault, linkPurpose: LinkPurpose, row: Linked, token: string): boolean =>
  isSameToken(token, linkToken(vault, linkPurpose, row));

import { timingSafeEqual } from 'node:crypto';
import type { ReportRecipientRow } from '../../database/index.ts';
import { dayMs, type Vault } from '../../kernel/index.ts';

/** Recipients that one website may have. */
export const maxRecipients = 50;
/** … and of them those who get CSV files: each is sent a copy of up to 5 MB. Of a website, and of all of an account's. */
export const maxWithFiles = { ofWebsite: 5, ofAccount: 50 };
/** How long the link in a request to confirm works. */
export const confirmWithinMs = 7 * dayMs;

const purpose = 'report recipient';
export const sealEmail = (vault: Vault, email: string): string => vault.seal(purpose, email);
export const openEmail = (vault: Vault, row: Pick<ReportRecipientRow, 'email_sealed'>): string =>
  vault.open(purpose, row.email_sealed);
/** The same for an address whatever its letter case. */
export const hashEmail = (vault: Vault, email: string): string => vault.hmac(purpose, email.toLowerCase());

/** The purpose of a link in a mail: a link to confirm cannot unsubscribe. */
export type LinkPurpose = 'confirm' | 'unsubscribe';
type Linked = Pick<ReportRecipientRow, 'id' | 'website_id' | 'email_hash' | 'created_at'>;

/** The token in links of mails to a recipient. It is derived, not stored. */
const linkToken = (vault: Vault, linkPurpose: LinkPurpose, row: Linked): string =>
  `${row.id}.${vault.hmac(`${purpose} ${linkPurpose}`, `${row.id} ${row.website_id} ${row.email_hash} ${row.created_at}`)}`;

/** Under the analytics' public address. */
export const linkPath = (linkPurpose: LinkPurpose): string => `/mail-reports/recipients/${linkPurpose}`;

export const linkUrl = (vault: Vault, base: string, linkPurpose: LinkPurpose, row: Linked): string =>
  `${base}${linkPath(linkPurpose)}?token=${linkToken(vault, linkPurpose, row)}`;

/** The recipient that a token names; whether it is genuine is for `isLinkToken` to say. */
export function recipientIdInToken(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isLinkToken(vault: Vault, linkPurpose: LinkPurpose, row: Linked, token: string): boolean {
  const expected = Buffer.from(linkToken(vault, linkPurpose, row));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The idempotency key of a report; it begins with what all messages to a recipient begin with. */
export const reportKey = (row: Pick<ReportRecipientRow, 'id'>): string => `recipient_${row.id}_`;

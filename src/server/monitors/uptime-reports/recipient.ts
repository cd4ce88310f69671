import { timingSafeEqual } from 'node:crypto';
import type { UptimeReportRecipientRow } from '../../database/index.ts';
import { dayMs, type Vault } from '../../kernel/index.ts';

/** Per report. */
export const maxRecipients = 50;
export const confirmWithinMs = 7 * dayMs;

const purpose = 'uptime report recipient';
export const sealEmail = (vault: Vault, email: string): string => vault.seal(purpose, email);
export const openEmail = (vault: Vault, row: Pick<UptimeReportRecipientRow, 'email_sealed'>): string =>
  vault.open(purpose, row.email_sealed);
export const hashEmail = (vault: Vault, email: string): string => vault.hmac(purpose, email.toLowerCase());

export type LinkPurpose = 'confirm' | 'unsubscribe';
type Linked = Pick<UptimeReportRecipientRow, 'id' | 'report_id' | 'email_hash' | 'created_at'>;

/** The token is derived, not stored. */
const linkToken = (vault: Vault, linkPurpose: LinkPurpose, row: Linked): string =>
  `${row.id}.${vault.hmac(`${purpose} ${linkPurpose}`, `${row.id} ${row.report_id} ${row.email_hash} ${row.created_at}`)}`;

export const linkPath = (linkPurpose: LinkPurpose): string => `/uptime-reports/recipients/${linkPurpose}`;

export const linkUrl = (vault: Vault, base: string, linkPurpose: LinkPurpose, row: Linked): string =>
  `${base}${linkPath(linkPurpose)}?token=${linkToken(vault, linkPurpose, row)}`;

/** Doesn't verify the token. `isLinkToken` does. */
export function recipientIdInToken(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isLinkToken(vault: Vault, linkPurpose: LinkPurpose, row: Linked, token: string): boolean {
  const expected = Buffer.from(linkToken(vault, linkPurpose, row));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const reportKey = (row: Pick<UptimeReportRecipientRow, 'id'>): string => `uptime_recipient_${row.id}_`;

import type { ReportRecipientRow } from '../../database/index.ts';
import { dayMs, isSameToken, signId, type Vault } from '../../kernel/index.ts';

/** Per website. */
export const maxRecipients = 50;
/** Limits recipients with files, because each file has up to 5 MB. */
export const maxWithFiles = { ofWebsite: 5, ofAccount: 50 };
export const confirmWithinMs = 7 * dayMs;

const purpose = 'report recipient';
export const sealEmail = (vault: Vault, email: string): string => vault.seal(purpose, email);
export const openEmail = (vault: Vault, row: Pick<ReportRecipientRow, 'email_sealed'>): string =>
  vault.open(purpose, row.email_sealed);
export const hashEmail = (vault: Vault, email: string): string => vault.hmac(purpose, email.toLowerCase());

export type LinkPurpose = 'confirm' | 'unsubscribe';
type Linked = Pick<ReportRecipientRow, 'id' | 'website_id' | 'email_hash' | 'created_at'>;

const linkToken = (vault: Vault, linkPurpose: LinkPurpose, row: Linked): string =>
  signId(vault, row.id, `${purpose} ${linkPurpose}`, `${row.id} ${row.website_id} ${row.email_hash} ${row.created_at}`);

export const linkPath = (linkPurpose: LinkPurpose): string => `/mail-reports/recipients/${linkPurpose}`;

export const linkUrl = (vault: Vault, base: string, linkPurpose: LinkPurpose, row: Linked): string =>
  `${base}${linkPath(linkPurpose)}?token=${linkToken(vault, linkPurpose, row)}`;

export const isLinkToken = (vault: Vault, linkPurpose: LinkPurpose, row: Linked, token: string): boolean =>
  isSameToken(token, linkToken(vault, linkPurpose, row));

export const reportKey = (row: Pick<ReportRecipientRow, 'id'>): string => `recipient_${row.id}_`;

import { formatDate, formatMoney, t } from '../../kernel/index.ts';

/** A price as buyers read it. */
export const formatPrice = (minor: number, currency: string): string =>
  minor === 0 ? t('Free') : formatMoney(minor, currency);

/** A day as an HTML `time` element. */
export const shortDayHtml = (ms: number): string =>
  `<time datetime="${new Date(ms).toISOString().slice(0, 10)}">${formatDate(ms, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })}</time>`;

/**
 * The slug of a name: its letters and digits, joined by dashes; `other` if it has none. Several names may have the same
 * slug.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
  return slug.slice(0, 80).replace(/-$/, '').toWellFormed() || 'other';
}

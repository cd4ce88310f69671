import { cutText, formatDate, formatMoney, t } from '../../kernel/index.ts';

export const formatPrice = (minor: number, currency: string): string =>
  minor === 0 ? t('Free') : formatMoney(minor, currency);

export const shortDayHtml = (ms: number): string =>
  `<time datetime="${new Date(ms).toISOString().slice(0, 10)}">${formatDate(ms, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' })}</time>`;

/** Several names can have the same slug. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
  return cutText(slug, 80).replace(/-$/, '') || 'other';
}

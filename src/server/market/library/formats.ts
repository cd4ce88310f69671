import type { PurchaseRow } from '../../database/index.ts';
import { escapeHtml } from '../../pages/index.ts';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const formatDay = (ms: number): string => days.format(ms);
/** A day as an HTML `time` element. */
export const dayHtml = (ms: number): string =>
  `<time datetime="${new Date(ms).toISOString().slice(0, 10)}">${formatDay(ms)}</time>`;

const endedLabels = {
  disputed: 'In dispute',
  refunded: 'Refunded',
  revoked: 'Revoked',
} satisfies Record<Exclude<PurchaseRow['state'], 'valid'>, string>;

/** Marks a purchase that is not valid any more. */
export const stateBadge = (state: PurchaseRow['state']): string =>
  state === 'valid' ? '' : `<span class="state ${state}">${endedLabels[state]}</span>`;

/** Until when a purchase has support, as seen at `nowMs`. */
export function supportText(until: number | null, nowMs: number): string {
  if (until === null) return 'None';
  return until > nowMs ? `Until ${dayHtml(until)}` : `Ended on ${dayHtml(until)}`;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `1.4 MB` of 1,468,006 bytes. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return `${step > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${units[step]}`;
}

export const notice = (text: string, tone: 'good' | 'bad'): string =>
  `<section class="said ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}"><p>${escapeHtml(text)}</p></section>`;

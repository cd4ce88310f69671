import type { PurchaseRow } from '../../database/index.ts';
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatUtcDay,
  type Message,
  message,
  t,
  tHtml,
} from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';

export const formatDay = formatUtcDay;
export const dayHtml = (ms: number): string =>
  `<time datetime="${new Date(ms).toISOString().slice(0, 10)}">${formatDay(ms)}</time>`;

export const timeHtml = (ms: number): string => {
  const parts = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return `<time datetime="${new Date(ms).toISOString()}">${formatDate(ms, 'UTC', parts)}</time>`;
};

export const endedLabels = {
  disputed: message('In dispute'),
  refunded: message('Refunded'),
  revoked: message('Revoked'),
  expired: message('Expired'),
} satisfies Record<Exclude<PurchaseRow['state'], 'valid'> | 'expired', Message>;

export const stateBadge = (state: PurchaseRow['state'] | 'expired'): string =>
  state === 'valid' ? '' : `<span class="state ${state}">${tHtml(endedLabels[state])}</span>`;

export function supportText(until: number | null, nowMs: number): string {
  if (until === null) return tHtml('None included');
  return tHtml(until > nowMs ? 'Until {day}' : 'Ended on {day}', { day: dayHtml(until) });
}

const units = ['KB', 'MB', 'GB', 'TB'];

/** `1.4 MB` for 1,468,006 bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return t('{bytes, plural, one {# byte} other {# bytes}}', { bytes });
  const step = Math.min(units.length, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return `${size < 10 ? formatDecimal(size, 1) : formatCount(Math.round(size))} ${units[step - 1]}`;
}

/** `link`: HTML */
export const notice = (text: string, tone: 'good' | 'bad', link = ''): string =>
  `<section class="said ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}"><p>${escapeHtml(text)}${link === '' ? '' : ` ${link}`}</p></section>`;

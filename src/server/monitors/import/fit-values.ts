import { t } from '../../kernel/index.ts';
import {
  defaultConfirmations,
  defaultTimeoutS,
  formatStatusCodes,
  headerNameProblem,
  intervals,
  isHeaderValue,
  maxConfirmations,
  maxRequestBodyBytes,
  maxTimeoutS,
  parseStatusCodes,
  type Row,
} from '../monitor/index.ts';
import { isRecord } from './untrusted-json.ts';

export function nearestInterval(seconds: number): { interval: number; notes: string[] } {
  const interval = intervals.reduce((best, one) => (Math.abs(one - seconds) < Math.abs(best - seconds) ? one : best));
  return {
    interval,
    notes:
      interval === seconds
        ? []
        : [t('Checked every {interval} s instead of every {seconds} s.', { interval, seconds })],
  };
}

export const nearestOf = (allowed: readonly number[], wanted: number): number =>
  allowed.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));

export function tagsFrom(names: string[]): { tags: string[]; notes: string[] } {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const tags = [...new Set(trimmed.map((name) => name.slice(0, 50).trim()))];
  return {
    tags: tags.slice(0, 20),
    notes: [
      ...(trimmed.some((name) => name.length > 50) ? [t('Tags are cut to 50 characters.')] : []),
      ...(tags.length > 20 ? [t('Only the first 20 of its {count} tags are imported.', { count: tags.length })] : []),
    ],
  };
}

export function headersFrom(given: unknown): { rows: Row[]; notes: string[] } {
  const rows: Row[] = [];
  const lost: string[] = [];
  for (const [key, value] of Object.entries(isRecord(given) ? given : {})) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (headerNameProblem(key) === undefined && isHeaderValue(text) && rows.length < 20)
      rows.push({ key, value: text });
    else lost.push(key);
  }
  return {
    rows,
    notes: lost.length > 0 ? [t('These headers are not sent: {names}.', { names: lost.join(', ') })] : [],
  };
}

type Fitted<Fields> = { fields: Fields; notes: string[] };

/** Returns the timeout in seconds. 0 and negative values mean the default. */
export function timeoutFrom(seconds: number | undefined, intervalS: number): Fitted<{ timeout?: number }> {
  if (seconds === undefined || seconds <= 0) return { fields: {}, notes: [] };
  const timeout = Math.min(maxTimeoutS, intervalS - 1, Math.ceil(seconds));
  const isShorter = timeout < Math.ceil(seconds);
  return {
    fields: timeout === defaultTimeoutS ? {} : { timeout },
    notes: isShorter ? [t('A check times out after {timeout} s instead of {seconds} s.', { timeout, seconds })] : [],
  };
}

export function confirmationsFrom(retries: number | undefined): Fitted<{ confirmations?: number }> {
  if (retries === undefined || retries < 0) return { fields: {}, notes: [] };
  const confirmations = Math.min(maxConfirmations, Math.floor(retries) + 1);
  return {
    fields: confirmations === defaultConfirmations ? {} : { confirmations },
    notes:
      retries >= maxConfirmations
        ? [t('Retried {times} times instead of {retries}.', { times: maxConfirmations - 1, retries })]
        : [],
  };
}

export function bodyFrom(
  body: string | undefined,
  contentType: string | undefined,
): Fitted<{ request_body?: string; request_content_type?: string }> {
  if (body === undefined) return { fields: {}, notes: [] };
  if (Buffer.byteLength(body) > maxRequestBodyBytes)
    return { fields: {}, notes: [t('The request body is larger than 32 KB and is not sent.')] };
  return { fields: { request_body: body, ...(contentType && { request_content_type: contentType }) }, notes: [] };
}

/** An empty list means the default. */
export function statusesFrom(list: string[]): Fitted<{ accepted_status_codes?: string }> {
  if (list.length === 0) return { fields: {}, notes: [] };
  const ranges = parseStatusCodes(list.join(','));
  if (ranges) return { fields: { accepted_status_codes: formatStatusCodes(ranges) }, notes: [] };
  return {
    fields: {},
    notes: [t('Accepted statuses were {list}. Here, every status below 400 is accepted.', { list: list.join(', ') })],
  };
}

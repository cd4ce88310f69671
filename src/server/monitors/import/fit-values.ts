import { cutText, t } from '../../kernel/index.ts';
import {
  acceptsRedirect,
  defaultConfirmations,
  defaultRecoveryThreshold,
  defaultTimeoutS,
  formatStatusCodes,
  headerNameProblem,
  intervals,
  isForRedirects,
  isHeaderValue,
  maxConfirmationIntervalS,
  maxConfirmations,
  maxRecoveryThreshold,
  maxRequestBodyBytes,
  maxStatusRanges,
  maxTimeoutS,
  minConfirmationIntervalS,
  parseStatusCodes,
  type Row,
  redirectStatuses,
  type StatusRange,
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

export function tagsFrom(names: string[]): { tags: string[]; notes: string[] } {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const tags = [...new Set(trimmed.map((name) => cutText(name, 50).trim()))];
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

export type Fitted<Fields = Record<string, unknown>> = { fields: Fields; notes: string[] };

/** 0 and negative values mean the default. */
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

export function recoveryFrom(checks: number | undefined): Fitted<{ recovery_threshold?: number }> {
  if (checks === undefined || checks <= defaultRecoveryThreshold) return { fields: {}, notes: [] };
  const threshold = Math.min(maxRecoveryThreshold, Math.floor(checks));
  return {
    fields: { recovery_threshold: threshold },
    notes:
      checks > maxRecoveryThreshold
        ? [t('Up again after {threshold} good checks instead of {checks}.', { threshold, checks })]
        : [],
  };
}

/** `intervalS`: the interval here */
export function confirmationIntervalFrom(
  seconds: number,
  intervalS: number,
): Fitted<{ confirmation_interval?: number }> {
  const most = Math.min(maxConfirmationIntervalS, intervalS);
  const interval = Math.max(minConfirmationIntervalS, Math.min(most, Math.round(seconds)));
  const isOwnLimit = interval !== Math.min(intervalS, Math.round(seconds));
  return {
    fields: { confirmation_interval: interval },
    notes: isOwnLimit ? [t('Retried every {interval} s instead of every {seconds} s.', { interval, seconds })] : [],
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

/** An empty list means the default. `follows`: the other tool follows redirects. */
export function statusesFrom(list: string[], follows: boolean): Fitted<{ accepted_status_codes?: string }> {
  const ranges = list.length === 0 ? [{ from: 100, to: 399 }] : parseStatusCodes(list.join(','));
  const fitted = ranges && fitRedirects(ranges, follows);
  // Splitting ranges at redirects can exceed the limit.
  if (!fitted || fitted.ranges.length > maxStatusRanges) {
    const note = t('Accepted statuses were {list}. Here, every status below 400 is accepted.', {
      list: list.join(', '),
    });
    return { fields: {}, notes: [note] };
  }
  return list.length === 0 && follows
    ? { fields: {}, notes: [] }
    : { fields: { accepted_status_codes: formatStatusCodes(fitted.ranges) }, notes: fitted.notes };
}

/**
 * Returns ranges that follow or accept redirects as the other tool did. If it followed none, the monitor gets a limit of
 * 0. Here, an entry for redirects only stops at the
 * redirect; in other tools, it only applies to the last response.
 */
export function fitRedirects(ranges: StatusRange[], follows: boolean): { ranges: StatusRange[]; notes: string[] } {
  if (!follows) return { ranges, notes: [] };
  const merged = mergeRanges(ranges);
  const stopping = redirectStatuses.filter((status) => acceptsRedirect(merged, status));
  if (stopping.length === 0) return { ranges: merged, notes: [] };
  const others = merged.flatMap((range) => withoutStatuses(range, stopping));
  const codes = stopping.join(', ');
  return others.length === 0
    ? { ranges, notes: [t('Redirects with {codes} were followed. Here they are the answer.', { codes })] }
    : { ranges: others, notes: [t('Redirects are followed, so the accepted statuses omit {codes}.', { codes })] };
}

function mergeRanges(ranges: StatusRange[]): StatusRange[] {
  const merged: StatusRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    const isAdjacent = last !== undefined && from <= last.to + 1;
    if (isAdjacent && (isForRedirects(last) || isForRedirects({ from, to }))) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

function withoutStatuses({ from, to }: StatusRange, omitted: number[]): StatusRange[] {
  const inside = omitted.filter((status) => status >= from && status <= to);
  const starts = [from, ...inside.map((status) => status + 1)];
  const ends = [...inside.map((status) => status - 1), to];
  return starts.map((start, index) => ({ from: start, to: ends[index]! })).filter((range) => range.from <= range.to);
}

export const allStatuses = Array.from({ length: 500 }, (_, index) => 100 + index);

/** `statuses`: in ascending order */
export function rangesOf(statuses: number[]): StatusRange[] {
  const ranges: StatusRange[] = [];
  for (const status of statuses) {
    const last = ranges.at(-1);
    if (last?.to === status - 1) last.to = status;
    else ranges.push({ from: status, to: status });
  }
  return ranges;
}

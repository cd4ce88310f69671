import { isStorable, t } from '../../kernel/index.ts';
import { parseMonitorAddress, plusForSpaces } from './address.ts';

export { canonicalAddress } from './address.ts';

export const intervals = [60, 180, 300, 600, 900, 1800, 3600] as const;
export const conditions = ['url_unavailable', 'url_text', 'url_no_text'] as const;
export const methods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
export const alertDays = [0, 1, 2, 3, 7, 14, 30, 60] as const;
export type Row<K = string> = { key: K; value: string };

const maxUrlLength = 2048;
export const defaultTimeoutS = 30;
export const maxTimeoutS = 60;
/** The first failing check, and two that confirm it. */
export const defaultConfirmations = 3;
export const maxConfirmations = 10;
export const minConfirmationIntervalS = 3;
export const maxConfirmationIntervalS = 600;
export const defaultRecoveryThreshold = 1;
export const maxRecoveryThreshold = 10;
export const maxNotesLength = 2000;
export const severities = ['critical', 'normal', 'low'] as const;
/** Half of the limit of an API request, so the body fits in any encoding. */
export const maxRequestBodyBytes = 32 * 1024;
export const methodsWithBody: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the end of a sentence, or undefined if the address is valid. */
export function urlProblem(text: string): string | undefined {
  if (text.length > maxUrlLength) return t('must have at most {max} characters.', { max: maxUrlLength });
  // The URL standard drops or replaces these characters, and databases can't store some of them.
  const url = /[\s\p{Cc}]/u.test(text) || !isStorable(text) ? null : URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '')
    return t('must be an http:// or https:// address, such as https://example.com/health.');
  if (url.username !== '' || url.password !== '') {
    return t('must not contain credentials: use request_auth_username and request_auth_password.');
  }
  return undefined;
}

export function monitorUrlProblem(text: string): string | undefined {
  const address = parseMonitorAddress(text);
  if (address.kind === 'http' || text.length > maxUrlLength) return urlProblem(text);
  if (address.kind === 'ws') return urlProblem(text.replace(/^ws/i, 'http'));
  // Parsers treat these characters differently, and databases can't store some of them.
  if (/[\s\p{Cc}]/u.test(plusForSpaces(text)) || !isStorable(text))
    return t('must not contain white space or control characters.');
  return address.kind === 'wrong' ? address.problem : undefined;
}

export function runbookProblem(text: string): string | undefined {
  const url = /[\s\p{Cc}]/u.test(text) || !isStorable(text) ? null : URL.parse(text);
  return url && /^https?:\/\//i.test(text) && url.hostname !== ''
    ? undefined
    : t('must be an http:// or https:// address, such as https://wiki.example.com/runbooks/shop.');
}

const unsettableHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

export function headerNameProblem(name: string): string | undefined {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,128}$/.test(name)) return t('must be an HTTP header name, such as X-Token.');
  if (unsettableHeaders.has(name.toLowerCase())) return t('cannot be {name}: the check sets it.', { name });
  return undefined;
}

/** Node rejects other characters in headers. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]{0,4096}$/.test(value);

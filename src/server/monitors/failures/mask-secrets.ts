import type { MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { secretsOfConnection, unsealBody, unsealConnection, unsealHeaders } from '../monitor/index.ts';

const mask = '***';

/** Headers that contain no secrets, because every browser sends them. */
const harmless = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'origin',
  'pragma',
  'range',
  'referer',
  'user-agent',
]);

type Sender = Pick<
  MonitorRow,
  | 'url'
  | 'request_headers_sealed'
  | 'request_auth_username'
  | 'request_auth_password_sealed'
  | 'request_body_sealed'
  | 'connection_sealed'
>;

/** Collects the secrets that a monitor sends, because error pages often repeat the request. */
export function secretsOf(vault: Vault, monitor: Sender): string[] {
  const { request_auth_username: username, request_auth_password_sealed: sealed } = monitor;
  const password = sealed === null ? '' : vault.open('request_auth_password', sealed);
  const pair = Buffer.from(`${username ?? ''}:${password}`, 'utf8').toString('base64');
  const headers = unsealHeaders(vault, monitor.request_headers_sealed)
    .filter(({ key }) => !harmless.has(key.toLowerCase()))
    // The token in "Bearer abc" is a secret too.
    .flatMap(({ value }) => [value, ...value.split(/[\s;,=]+/).filter((part) => part.length >= 8)]);
  const query = [...(URL.parse(monitor.url)?.searchParams.values() ?? [])].filter((value) => value.length >= 8);
  const body = unsealBody(vault, monitor.request_body_sealed) ?? '';
  // Single values of a form or JSON body are secrets too.
  const parts = body.split(/[\s;,=&:"'{}[\]]+/).filter((part) => part.length >= 8);
  const connection = secretsOfConnection(unsealConnection(vault, monitor.connection_sealed));
  const all = [...connection, ...headers, body, ...parts, password, ...(password === '' ? [] : [pair]), ...query];
  // Longest first, so no part of a longer secret remains.
  return [...new Set(all.map((secret) => secret.trim()))]
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length);
}

export function maskSecrets(text: string, secrets: string[]): string {
  let masked = text;
  for (const secret of secrets)
    for (const form of formsOf(secret))
      masked = isShort(form) ? masked.replaceAll(wholeWord(form), mask) : masked.replaceAll(form, mask);
  return masked;
}

export const formsOf = (secret: string): Set<string> =>
  new Set([secret, encodeURIComponent(secret), escapedHtml(secret), escapedJson(secret)]);

/** A short secret would match by chance, so only whole words count. */
const isShort = (secret: string): boolean => secret.length < 4;

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');

const escapedJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const escapedHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { isStorable } from '../kernel/text.ts';

export const intervals = [60, 180, 300, 600, 900, 1800, 3600] as const;
export const conditions = ['url_unavailable', 'url_text', 'url_no_text'] as const;
export const methods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
export const alertDays = [0, 1, 2, 3, 7, 14, 30, 60] as const;
export const channels = ['email', 'webhook', 'slack', 'teams', 'discord', 'flock', 'telegram', 'sms'] as const;

export type Channel = (typeof channels)[number];
/** One row of `request_headers` or `alerts`. */
export type Row<K = string> = { key: K; value: string };

const maxUrlLength = 2048;

/** What is wrong with an address to monitor or to send to, as the end of a sentence; undefined when nothing is. */
export function urlProblem(text: string): string | undefined {
  if (text.length > maxUrlLength) return `must have at most ${maxUrlLength} characters.`;
  // The URL standard drops or replaces such characters instead of refusing them; databases keep neither kind.
  const url = /[\s\p{Cc}]/u.test(text) || !isStorable(text) ? null : URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '')
    return 'must be an http:// or https:// address, such as https://example.com/health.';
  if (url.username !== '' || url.password !== '') {
    return 'must not contain credentials: use request_auth_username and request_auth_password.';
  }
  return undefined;
}

/** The address as it was written, an international host name in punycode. */
export function punycodeUrl(text: string): string {
  return text.replace(/^(https?:\/\/)([^/?#:[\]]+)/i, (whole, scheme: string, host: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
    /^[\x00-\x7f]*$/.test(host) ? whole : scheme + domainToASCII(host),
  );
}

const unsettableHeaders = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

export function headerNameProblem(name: string): string | undefined {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,128}$/.test(name)) return 'must be an HTTP header name, such as X-Token.';
  if (unsettableHeaders.has(name.toLowerCase())) return `cannot be ${name}: the check sets it.`;
  return undefined;
}

/** Node refuses to send anything else in a header. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]{0,4096}$/.test(value);

/** What is wrong with a channel's destination, as the end of a sentence. */
export function destinationProblem(channel: Channel, value: string): string | undefined {
  switch (channel) {
    case 'email':
      return value.length <= 254 && z.email().safeParse(value).success
        ? undefined
        : 'must be an e-mail address, such as ops@example.com.';
    case 'webhook':
    case 'slack':
    case 'teams':
    case 'discord':
    case 'flock':
      return urlProblem(value)
        ?.replace(/such as .*/, 'the one that the channel gave you.')
        .replace(/: use request_auth.*/, '.');
    case 'telegram':
      return /^(-?\d{1,20}|@[A-Za-z]\w{4,31})$/.test(value)
        ? undefined
        : 'must be a Telegram chat: its number or its @name.';
    case 'sms':
      return /^\+[1-9]\d{6,14}$/.test(value)
        ? undefined
        : 'must be a phone number in E.164 form, such as +14155550123.';
  }
}

import { isStorable } from '../../kernel/index.ts';

const maxLength = 2048;

/**
 * Parses an http(s) URL. Rejects white space and control characters, which the URL standard would drop or replace and
 * databases can't store.
 */
export function parseAddress(text: string): URL | undefined {
  if (text.length > maxLength || /[\s\p{Cc}]/u.test(text) || !isStorable(text)) return undefined;
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && url.hostname !== '' ? url : undefined;
}

/**
 * Parses an address that was valid when it was stored. Doesn't use `new URL`, whose error message would contain the
 * address and its tokens.
 */
export function parseStoredAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new Error('a stored address is not a valid URL');
  return url;
}

export const userInfo = (url: URL): { user: string; password: string } => ({
  user: decodeComponent(url.username),
  password: decodeComponent(url.password),
});

export function basicAuthorization(url: URL): string {
  const { user, password } = userInfo(url);
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Returns the credential of an address that has only one: `https://TOKEN@host` or `https://:TOKEN@host`. */
export function loneToken(url: URL): string | undefined {
  const { user, password } = userInfo(url);
  return user !== '' && password !== '' ? undefined : user || password || undefined;
}

export const baseOf = (url: URL, path = url.pathname): string => url.origin + path.replace(/\/+$/, '');

export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

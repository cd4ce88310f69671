import { isStorable } from '../../kernel/index.ts';

const maxLength = 2048;

/**
 * An http(s) address as it was written, or undefined. The URL standard drops or replaces white space and control
 * characters instead of refusing them; databases keep neither kind.
 */
export function parseAddress(text: string): URL | undefined {
  if (text.length > maxLength || /[\s\p{Cc}]/u.test(text) || !isStorable(text)) return undefined;
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url && url.hostname !== '' ? url : undefined;
}

/** Parses an address that was validated when it was stored. The error of `new URL` would log it with its tokens. */
export function parseStoredAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new Error('a stored address is not a valid URL');
  return url;
}

/** User name and password of an address, decoded; empty where there is none. */
export const userInfo = (url: URL): { user: string; password: string } => ({
  user: decodeComponent(url.username),
  password: decodeComponent(url.password),
});

/** A token that is the only credential of an address, before the @ or after a colon: `https://TOKEN@host`, `https://:TOKEN@host`. */
export function loneToken(url: URL): string | undefined {
  const { user, password } = userInfo(url);
  return user !== '' && password !== '' ? undefined : user || password || undefined;
}

/** Origin and path of an address, without a trailing slash. */
export const baseOf = (url: URL, path = url.pathname): string => url.origin + path.replace(/\/+$/, '');

export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that stands for itself
  }
}

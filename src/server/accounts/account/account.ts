import { message } from '../../kernel/index.ts';

/** The rules of an account's fields, in the words of the person who fills them in. */

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const usernameRule = message('must have 3 to 32 letters, digits, dots, hyphens or underscores.');
export const isUsername = (text: string): boolean => /^[A-Za-z0-9._-]{3,32}$/.test(text);

/** Whether this is a currency code of ISO 4217 that the platform can format, upper case. */
export const isCurrency = (code: string): boolean => currencies.has(code);

export const isNetworkName = (name: string): boolean => /^[a-z0-9_-]{1,40}$/.test(name);

/** A path such as `/@ada` or `ada`, or an http(s) address; nothing that a browser would run. */
export function isLinkTarget(target: string): boolean {
  if (target.length === 0 || target.length > 500 || /[\s\p{Cc}]/u.test(target)) return false;
  if (/^https?:\/\//i.test(target)) return URL.canParse(target);
  // A path: no scheme before the first slash, and not `//host`, which is an address too.
  return !/^[^/?#]*:/.test(target) && !/^[/\\]{2}/.test(target);
}

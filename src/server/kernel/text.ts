/** Returns whether both databases can store the text: no NUL, no lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Longer than any emoji. */
const longestCharacter = 64;

/**
 * Returns the start of the text, up to `max` UTF-16 units, without part of a character at the end. Only a single character
 * that is longer than `max` is cut.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const start = characters.segment(text.slice(0, max + longestCharacter)).containing(max)?.index ?? max;
  const end = start < max - longestCharacter || start === 0 ? max : start;
  return text
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Not allowed in an address unless escaped: white space, `"<>\^`{|}` and characters beyond ASCII. */
const unescaped = /[^\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+/g;

/** Returns whether a path contains characters that an address escapes. */
export const hasUnescaped = (path: string): boolean => path.search(unescaped) >= 0;

/** Returns the start of a canonical path, without part of an escaped character at the end. */
export const cutPath = (path: string, max: number): string =>
  path.length <= max ? path : path.slice(0, max).replace(partOfCharacter, '');

const partOfCharacter =
  /(?:%[CD][\dA-F]|%E[\dA-F](?:%[89AB][\dA-F])?|%F[\dA-F](?:%[89AB][\dA-F]){0,2})?(?:%[\dA-F]?)?$/;

/**
 * Returns the path as most browsers send it. They don't agree on some characters. WordPress writes escapes in lower case,
 * and people type none.
 */
export function canonicalPath(path: string): string {
  const query = path.indexOf('?');
  const browsers = query < 0 ? path : path.slice(0, query) + path.slice(query).replaceAll("'", '%27');
  const escaped = browsers.replace(unescaped, (text) => encodeURIComponent(text.toWellFormed()));
  if (!escaped.includes('%')) return escaped;
  return escaped.replace(/%[\da-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });
}

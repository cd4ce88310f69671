/** Returns whether both databases can store the text: no NUL, no lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Longer than any emoji. */
const longestCharacter = 64;

/** Returns the start of the text, up to `max` UTF-16 units, without part of a character at the end. */
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

/** Unescaped spaces, quotes and characters beyond ASCII. */
const unescaped = /[^\x21\x23-\x3b\x3d\x3f-\x7e]+/g;

/** Returns the path as browsers send it. WordPress writes escapes in lower case, and people type none. */
export function canonicalPath(path: string): string {
  const escaped = path.replace(unescaped, (text) => encodeURIComponent(text.toWellFormed()));
  if (!escaped.includes('%')) return escaped;
  return escaped.replace(/%[\da-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });
}

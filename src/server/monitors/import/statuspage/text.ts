import { cutText, decodeEntities, isStorable } from '../../../kernel/index.ts';
import { toText } from '../untrusted-json.ts';

const maxReadChars = 100_000;

/** Texts of Statuspage can contain HTML. Here they are plain text. */
export function plainText(value: unknown): string {
  const html = cutText(toText(value) ?? '', maxReadChars);
  const text = decodeEntities(
    html
      .replace(/\r\n?/g, '\n')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<\/(?:p|div|li|h[1-6])>/gi, '\n\n')
      .replace(/<\/?[a-z][^<>]{0,500}>/gi, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isStorable(text) ? text : '';
}

export function timeIn(...values: unknown[]): number | undefined {
  for (const value of values) {
    const ms = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
    if (ms > 0) return ms;
  }
  return undefined;
}

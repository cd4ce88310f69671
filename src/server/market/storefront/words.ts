import { fromMinor } from '../../kernel/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** `€19.99` of 1999 minor units of EUR, `¥2,400` of 2400 JPY. */
export function amountOf(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(fromMinor(minor, currency));
}

/** A price as buyers read it. */
export const priceOf = (minor: number, currency: string): string => (minor === 0 ? 'Free' : amountOf(minor, currency));

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day as HTML, told to the machine too. */
export const dayOfTime = (ms: number): string =>
  `<time datetime="${new Date(ms).toISOString().slice(0, 10)}">${days.format(ms)}</time>`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/**
 * What stands for a name in an address: its letters and digits, joined by dashes; `other` where it has none. Several
 * names may come to the same.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
  return slug.slice(0, 80).replace(/-$/, '').toWellFormed() || 'other';
}

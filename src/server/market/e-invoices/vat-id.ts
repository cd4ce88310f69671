import { isInEu } from '../tax/index.ts';

const compact = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** VAT IDs begin with a country code, such as DE123456789. */
export const isVatId = (text: string): boolean => /^[A-Z]{2}(?=(\D*\d){5})[A-Z0-9+*]{7,14}$/.test(compact(text));

/** Greece and Northern Ireland have a prefix that isn't their ISO 3166 code. */
const countries: Record<string, string> = { EL: 'GR', XI: 'GB', GB: 'GB', CH: 'CH', LI: 'LI', NO: 'NO', IS: 'IS' };

/** Returns undefined for a tax number without the prefix of a country with VAT in Europe. */
export function parsePrefixedVatId(text: string): { vatId: string; country: string } | undefined {
  const vatId = compact(text);
  const prefix = vatId.slice(0, 2);
  const country = countries[prefix] ?? (isInEu(prefix) ? prefix : undefined);
  return country !== undefined && isVatId(vatId) ? { vatId, country } : undefined;
}

import { tag } from '../../i18n/index.ts';

const countries = new Intl.DisplayNames(tag, { type: 'region' });

/** Returns a country's name. Returns unknown codes unchanged. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

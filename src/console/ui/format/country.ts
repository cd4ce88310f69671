import { tag } from '../../i18n/index.ts';

const countries = new Intl.DisplayNames(tag, { type: 'region' });

/** The name of a country by its code, `DE`; what is no country's code stays as it is. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code; // no region has such a code
  }
}

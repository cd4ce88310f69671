import { tag } from '../../i18n/index.ts';

const countries = new Intl.DisplayNames(tag, { type: 'region' });

/** Returns other codes unchanged. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

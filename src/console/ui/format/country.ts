import { tag } from '../../i18n/index.ts';

const countries = new Intl.DisplayNames(tag, { type: 'region' });

export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

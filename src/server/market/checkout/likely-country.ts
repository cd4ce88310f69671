import { isCountry } from './countries.ts';

/** Ignores `en-US`, the default of browsers worldwide. */
export function likelyCountry(acceptLanguage: string | undefined): string {
  const [preferred = ''] = (acceptLanguage ?? '').split(/[,;]/);
  const [, language = '', region = ''] =
    /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})$/i.exec(preferred.trim())?.map((part) => part ?? '') ?? [];
  const country = region.toUpperCase();
  if (language.toLowerCase() === 'en' && country === 'US') return '';
  return isCountry(country) ? country : '';
}

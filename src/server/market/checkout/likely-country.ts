import { isCountry } from './countries.ts';

/**
 * The country that a browser's `Accept-Language` names, '' where it would be a guess. Only the preferred language counts,
 * and only with its region; `en-US` is what browsers are installed with all over the world.
 */
export function likelyCountry(acceptLanguage: string | undefined): string {
  const [preferred = ''] = (acceptLanguage ?? '').split(/[,;]/);
  const [, language = '', region = ''] =
    /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})$/i.exec(preferred.trim())?.map((part) => part ?? '') ?? [];
  const country = region.toUpperCase();
  if (language.toLowerCase() === 'en' && country === 'US') return '';
  return isCountry(country) ? country : '';
}

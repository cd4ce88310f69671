import { likelyRegion } from '../storefront/index.ts';
import { isCountry } from './countries.ts';

/** '' if unknown. */
export function likelyCountry(acceptLanguage: string | undefined): string {
  const region = likelyRegion(acceptLanguage);
  return isCountry(region) ? region : '';
}

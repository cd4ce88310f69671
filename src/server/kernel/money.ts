import { t } from './i18n/index.ts';

const known = new Set(Intl.supportedValuesOf('currency'));
const digits = new Map<string, number>();

/** The most minor units that a price may have: far above any licence, and exact as a JSON number. */
export const maxPriceMinor = 100_000_000_000;

/** Decimals of an ISO 4217 currency (EUR 2, JPY 0, KWD 3); undefined where the platform knows no such currency. */
export function currencyDigits(currency: string): number | undefined {
  if (!known.has(currency)) return undefined;
  let found = digits.get(currency);
  if (found === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    found = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, found);
  }
  return found;
}

/** Why a price cannot be kept, as the rule of `fieldError`; undefined when it can. */
export function findPriceProblem(price: number, currency: string): string | undefined {
  const decimals = currencyDigits(currency);
  if (decimals === undefined) return t('has no known currency ({currency}).', { currency });
  if (!Number.isFinite(price) || price < 0) return t('must be a number from 0.');
  const minor = Math.round(price * 10 ** decimals);
  if (minor > maxPriceMinor)
    return t('must be at most {amount}.', { amount: `${maxPriceMinor / 10 ** decimals} ${currency}` });
  if (minor / 10 ** decimals === price) return undefined;
  return t(
    'has too many decimals: {currency} has {decimals, plural, =0 {no decimals} other {at most {decimals} decimals}}.',
    { currency, decimals },
  );
}

/** A price that has no fault, in minor units of its currency. */
export function toMinor(price: number, currency: string): number {
  return Math.round(price * 10 ** (currencyDigits(currency) ?? 2));
}

/** Minor units as the number that JSON shows: 1999 EUR is 19.99, 1999 JPY is 1999. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** (currencyDigits(currency) ?? 2);
}

/**
 * `part` of `whole` of an amount, rounded half up to the minor unit: the one rule by which discounts, taxes and fees
 * round. Exact for any amount that a price may have; `minor` and `part` from 0, `whole` from 1.
 */
export function portionOf(minor: number, part: number, whole: number): number {
  const [amount, numerator, denominator] = [BigInt(minor), BigInt(part), BigInt(whole)];
  return Number((2n * amount * numerator + denominator) / (2n * denominator));
}

/** Minor units as text with all decimals of the currency, exact for any amount: -1950 EUR is `-19.50`. */
export function formatMinorUnits(minor: number, currency: string): string {
  const decimals = currencyDigits(currency) ?? 2;
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

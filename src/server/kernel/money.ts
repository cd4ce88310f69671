import { t } from './i18n/index.ts';

const known = new Set(Intl.supportedValuesOf('currency'));
const digits = new Map<string, number>();

/** Small enough to be exact as a JSON number. */
export const maxPriceMinor = 100_000_000_000;

/** Returns the number of decimals: EUR 2, JPY 0, KWD 3. Returns undefined for an unknown currency. */
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

/** Cached, because creating a format takes 0.1 ms. */
const symbols = new Map<string, string>();

/** Returns `$` for dollars of any country. */
export function currencySymbol(currency: string): string {
  let symbol = symbols.get(currency);
  if (symbol === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
    symbols.set(currency, symbol);
  }
  return symbol;
}

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

export function toMinor(price: number, currency: string): number {
  return Math.round(price * 10 ** (currencyDigits(currency) ?? 2));
}

/** Converts from minor units: 1999 EUR is 19.99. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** (currencyDigits(currency) ?? 2);
}

/** Rounds half up, as for all discounts, taxes and fees. Exact for all prices. */
export function portionOf(minor: number, part: number, whole: number): number {
  const [amount, numerator, denominator] = [BigInt(minor), BigInt(part), BigInt(whole)];
  return Number((2n * amount * numerator + denominator) / (2n * denominator));
}

export function formatMinorUnits(minor: number, currency: string): string {
  const decimals = currencyDigits(currency) ?? 2;
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

import { currencyDigits } from '../../../kernel/index.ts';

/** developer.paypal.com/api/rest/reference/currency-codes */
const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
);
const zeroDecimals = new Set(['HUF', 'JPY', 'TWD']);

export const isPaypalCurrency = (currency: string): boolean => currencies.has(currency);

/** Our minor units: PayPal only accepts multiples of it. */
export const paypalStep = (currency: string): number => 10 ** Math.max(0, digitsOf(currency) - paypalDigits(currency));

/** Returns undefined if PayPal can't charge the exact amount. */
export function toPaypal(minor: number, currency: string): string | undefined {
  if (!isPaypalCurrency(currency) || minor <= 0 || minor % paypalStep(currency) !== 0) return undefined;
  const decimals = paypalDigits(currency);
  const text = String(minor / paypalStep(currency)).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Returns minor units. */
export const fromPaypal = ({ value, currency_code }: { value: string; currency_code: string }): number =>
  Math.round(Number(value) * 10 ** digitsOf(currency_code));

const paypalDigits = (currency: string): number => (zeroDecimals.has(currency) ? 0 : 2);
const digitsOf = (currency: string): number => currencyDigits(currency) ?? 2;

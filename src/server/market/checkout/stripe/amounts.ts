import { currencyDigits, toMinor } from '../../../kernel/index.ts';

/** docs.stripe.com/currencies */
const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Stripe only accepts multiples of ten. */
const threeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, in whole units */
const leastAmounts: Record<string, number> = {
  ...{
    AED: 2,
    AUD: 0.5,
    BGN: 1,
    BRL: 0.5,
    CAD: 0.5,
    CHF: 0.5,
    CZK: 15,
    DKK: 2.5,
    EUR: 0.5,
    GBP: 0.3,
    HKD: 4,
    HUF: 175,
  },
  ...{ INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10, USD: 0.5 },
};

/** Our minor units. 1 if Stripe publishes no minimum. */
export const leastMinor = (currency: string): number => toMinor(leastAmounts[currency] ?? 0, currency) || 1;

/** Our minor units: Stripe only accepts multiples of it. */
export const amountStep = (currency: string): number => (threeDecimals.has(currency) ? 10 : 1);

export const isChargeable = (minor: number, currency: string): boolean =>
  minor >= leastMinor(currency) && toStripe(minor, currency) !== undefined;

/** Returns undefined if Stripe can't charge the exact amount. */
export function toStripe(minor: number, currency: string): number | undefined {
  const step = amountStep(currency);
  const amount = minor * 10 ** (stripeDigits(currency) - digitsOf(currency));
  return Number.isInteger(amount) && amount % step === 0 ? amount : undefined;
}

/** `currency`: lower case */
export function fromStripe(amount: number, currency: string): { minor: number; currency: string } {
  const name = currency.toUpperCase();
  // Stripe can use smaller units: 10.50 HUF is rounded to a whole number.
  return { minor: Math.round(amount * 10 ** (digitsOf(name) - stripeDigits(name))), currency: name };
}

const stripeDigits = (currency: string): number => {
  if (zeroDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
};
const digitsOf = (currency: string): number => currencyDigits(currency) ?? 2;

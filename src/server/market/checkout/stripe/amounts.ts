import { currencyDigits } from '../../../kernel/index.ts';

/** docs.stripe.com/currencies */
const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Stripe only accepts multiples of ten. */
const threeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Returns undefined if Stripe can't charge the exact amount. */
export function toStripe(minor: number, currency: string): number | undefined {
  const step = threeDecimals.has(currency) ? 10 : 1;
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

import { currencyDigits } from '../../../kernel/index.ts';

/** Currencies that Stripe takes in whole units (docs.stripe.com/currencies, zero-decimal currencies). */
const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies in thousandths, which Stripe accepts in steps of ten only. */
const threeDecimals = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Our minor units in Stripe's unit; undefined where Stripe cannot charge that amount exactly. */
export function toStripe(minor: number, currency: string): number | undefined {
  const step = threeDecimals.has(currency) ? 10 : 1;
  const amount = minor * 10 ** (stripeDigits(currency) - digitsOf(currency));
  return Number.isInteger(amount) && amount % step === 0 ? amount : undefined;
}

/** An amount of Stripe's in our minor units. `currency` in lower case, as Stripe writes it. */
export function fromStripe(amount: number, currency: string): { minor: number; currency: string } {
  const name = currency.toUpperCase();
  // Stripe may use smaller units than the currency has here: 10.50 HUF is rounded to a whole number.
  return { minor: Math.round(amount * 10 ** (digitsOf(name) - stripeDigits(name))), currency: name };
}

const stripeDigits = (currency: string): number => {
  if (zeroDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
};
const digitsOf = (currency: string): number => currencyDigits(currency) ?? 2;

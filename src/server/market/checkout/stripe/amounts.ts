import { currencyDigits } from '../../../kernel/index.ts';

/** Currencies that Stripe takes in whole units (docs.stripe.com/currencies, zero-decimal currencies). */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies in thousandths, of which Stripe takes every tenth only. */
const withThree = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Our minor units as Stripe counts; undefined where it cannot charge that amount exactly. */
export function toStripe(minor: number, currency: string): number | undefined {
  const step = withThree.has(currency) ? 10 : 1;
  const amount = minor * 10 ** (stripeDigits(currency) - digitsOf(currency));
  return Number.isInteger(amount) && amount % step === 0 ? amount : undefined;
}

/** What Stripe counts as our minor units; `currency` as it writes it, in lower case. */
export function fromStripe(amount: number, currency: string): { minor: number; currency: string } {
  const name = currency.toUpperCase();
  // Stripe may count smaller units than a currency still has: what goes back of 10.50 HUF is a whole number here.
  return { minor: Math.round(amount * 10 ** (digitsOf(name) - stripeDigits(name))), currency: name };
}

const stripeDigits = (currency: string): number => {
  if (withoutDecimals.has(currency)) return 0;
  return withThree.has(currency) ? 3 : 2;
};
const digitsOf = (currency: string): number => currencyDigits(currency) ?? 2;

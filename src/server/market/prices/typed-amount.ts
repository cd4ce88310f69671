import { currencyDigits, formatDecimal, maxPriceMinor, toMinor } from '../../kernel/index.ts';

/**
 * Reads an amount as the buyer's language writes it, with or without the currency. Returns minor units, or undefined if
 * it isn't an amount.
 */
export function parseTypedAmount(text: string, currency: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^[\p{L}\p{Sc}\s]+|[\p{L}\p{Sc}\s]+$/gu, '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  if (!/^\d[\d.,]{0,20}$|^[.,]\d{1,3}$/.test(plain)) return undefined;
  const at = decimalAt(plain);
  const whole = (at === -1 ? plain : plain.slice(0, at)).replace(/[.,]/g, '');
  const fraction = at === -1 ? '' : plain.slice(at + 1).replace(/0+$/, '');
  if (fraction.length > (currencyDigits(currency) ?? 2)) return undefined;
  const minor = toMinor(Number(`${whole || '0'}.${fraction || '0'}`), currency);
  return minor <= maxPriceMinor ? minor : undefined;
}

/** Returns the index of the decimal sign, or -1 if there isn't one. */
function decimalAt(plain: string): number {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const sign = plain[last];
  if (sign === undefined || plain.indexOf(sign) !== last) return -1;
  if (plain.includes('.') && plain.includes(',')) return last;
  // In German, 1.000 is a thousand, but 9.50 can only be a decimal.
  const looksGrouped = /^\d{1,3}[.,]\d{3}$/.test(plain);
  return looksGrouped && sign !== formatDecimal(1.5, 1).charAt(1) ? -1 : last;
}

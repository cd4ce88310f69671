import { fromMinor } from '../../kernel/money.ts';

/** `EUR 19.99` of 1999 minor units: the currency by its code, which every font and mail program can show. */
export const amountByCode = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    fromMinor(minor, currency),
  );

import { typedAmount } from '../../ui/format/format.ts';
import { decimalOf } from '../amounts.ts';

/** Form state: a row per currency, with '' for an amount that is not set. */
export type OtherPriceRow = { currency: string; amounts: Partial<Record<string, string>> };

type Prices = Record<string, Partial<Record<string, number | null>>>;

export const otherPriceRows = (prices: Prices): OtherPriceRow[] =>
  Object.entries(prices).map(([currency, amounts]) => ({
    currency,
    amounts: Object.fromEntries(
      Object.entries(amounts).map(([name, price]) => [name, price == null ? '' : typedAmount(price, currency)]),
    ),
  }));

export const otherPricesToWire = (rows: OtherPriceRow[]): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    rows.map(({ currency, amounts }) => [
      currency,
      Object.fromEntries(
        Object.entries(amounts)
          .filter(([, text = '']) => text.trim() !== '')
          .map(([name, text = '']) => [name, decimalOf(text)]),
      ),
    ]),
  );

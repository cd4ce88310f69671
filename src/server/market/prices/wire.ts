import { z } from 'zod';
import type { ItemRow } from '../../database/index.ts';
import { wholeNumber } from '../../http/index.ts';
import { fromMinor, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { isSaleActive } from './offer.ts';

export const saleFields = {
  price_minimum: z
    .number()
    .nullish()
    .describe(
      'Lets buyers choose the price of the regular license from this amount, which can be 0. `price_regular` becomes a suggestion. Null: a fixed price.',
    ),
  sale_percent: wholeNumber(1, 100)
    .nullish()
    .describe('Sale: percent off both licenses. Send either this or sale prices. Null for all of them ends the sale.'),
  sale_regular: z.number().nullish().describe('Sale price of the regular license. Null: not reduced.'),
  sale_extended: z.number().nullish().describe('Sale price of the extended license. Null: not reduced.'),
  sale_tiers_percent: wholeNumber(1, 100)
    .nullish()
    .describe(
      'Percent off all tiers, during the same sale. Subscriptions, renewals and upgrades keep their price. Null: not reduced.',
    ),
  sale_starts_at: z.iso
    .datetime({ offset: true })
    .nullish()
    .describe('When the sale starts, ISO 8601. Default: immediately.'),
  sale_ends_at: z.iso.datetime({ offset: true }).nullish().describe('When the sale ends, ISO 8601. Null: no end.'),
};

const price = (what: string) => z.number().nullable().describe(what);

export const sale = z
  .object({
    percent: z.int().nullable().describe('Null if the sale has prices.'),
    regular: price('Sale price of the regular license. Null: not reduced.'),
    extended: price('Sale price of the extended license. Null: not reduced.'),
    tiers_percent: z.int().nullable().describe('Percent off all tiers except subscriptions. Null: not reduced.'),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime().nullable(),
    is_active: z.boolean().describe('Whether the sale prices apply now.'),
    lowest_regular: price('Lowest price in the 30 days before the sale. Null: not for sale then.'),
    lowest_extended: price('The same for the extended license.'),
  })
  .describe('Sale');

export function presentSale(row: ItemRow, nowMs: number): z.output<typeof sale> | null {
  const decimal = (minor: number | null) => (minor === null ? null : fromMinor(minor, row.currency));
  if (row.sale_starts_at === null) return null;
  return {
    percent: row.sale_percent,
    regular: decimal(row.sale_regular_minor),
    extended: decimal(row.sale_extended_minor),
    tiers_percent: row.sale_tiers_percent,
    starts_at: toIso(row.sale_starts_at),
    ends_at: toIsoOrNull(row.sale_ends_at),
    is_active: isSaleActive(row, nowMs),
    lowest_regular: decimal(row.lowest_regular_minor),
    lowest_extended: decimal(row.lowest_extended_minor),
  };
}

const amount = (what: string) => z.number().nullish().describe(what);

const byCurrency = <Prices extends z.ZodObject>(prices: Prices) =>
  z
    .record(z.string().describe('Currency code, ISO 4217.'), prices)
    .describe(
      'Prices in other currencies, by currency code. Nothing is converted. Without a price here, buyers pay in `currency`.',
    );

export const otherPrices = byCurrency(
  z.object({
    regular: amount('Price of the regular license.'),
    extended: amount('Price of the extended license.'),
    minimum: amount('Minimum if buyers choose the price of the regular license.'),
    support: amount('Price of more support.'),
  }),
);

export const otherTierPrices = byCurrency(
  z.object({ price: amount('Price of the tier.'), renewal: amount('Price of its renewal.') }),
);

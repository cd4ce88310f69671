import { z } from 'zod';
import type { ItemRow, ItemTierRow } from '../../database/index.ts';
import { text, wholeNumber } from '../../http/index.ts';
import { fromMinor, t } from '../../kernel/index.ts';
import { decimalPrices, otherTierPrices, otherTierPricesOf, tierOfferOf } from '../prices/index.ts';

const maxTiers = 10;
const days = wholeNumber(1, 3650);

const tierFields = {
  name: text(100)
    .trim()
    .min(1)
    .refine((name) => !/[()]/.test(name), { error: () => t('must not contain parentheses.') })
    .describe('Name of the license, as validation, receipts and invoices show it. Unique within the item.'),
  price: z.number().describe('In the currency of the item. 0: free.'),
  seats: wholeNumber(1, 100_000)
    .nullish()
    .describe('Machines or domains on which a purchase can be active at the same time. Null: no limit.'),
  licence_days: days.nullish().describe('Days until the license ends. Null: it has no end.'),
  updates_days: days.nullish().describe('Days for which new versions are included. Null: all versions.'),
  support_months: wholeNumber(0, 12).nullish().describe('Months of support. Default 0.'),
  renewal_price: z
    .number()
    .nullish()
    .describe('Price of a renewal, which adds the tier’s time again. Null: it can’t be renewed.'),
  prices: otherTierPrices.nullish().describe('Prices in other currencies, by currency code. Default none.'),
  trial_days: wholeNumber(0, 365).nullish().describe('Days of a free trial. Default 0: no trial.'),
  renews_automatically: z
    .boolean()
    .nullish()
    .describe(
      'Sell it as a subscription: Stripe charges `price` for each period until the buyer cancels. Requires `licence_days` of 30 (a month) or 365 (a year), and no `updates_days` or `renewal_price`. Default false.',
    ),
  is_on: z.boolean().nullish().describe('Whether the tier is for sale. Default true.'),
};

export const tiersRequest = z.object({
  tiers: z
    .array(
      z.object({ id: z.int().nullish().describe('Of an existing tier. Without it, a tier is added.'), ...tierFields }),
    )
    .max(maxTiers)
    .describe(
      'All tiers, in the order of the shop. Existing tiers that are missing are removed; their purchases stay.',
    ),
});
export type TierFields = z.output<typeof tiersRequest>['tiers'][number];

export const tierAnswer = z
  .object({
    id: z.int(),
    object: z.literal('item_tier'),
    name: z.string(),
    price: z.number(),
    currency: z.string(),
    seats: z.int().nullable(),
    licence_days: z.int().nullable(),
    updates_days: z.int().nullable(),
    support_months: z.int(),
    renewal_price: z.number().nullable(),
    prices: otherTierPrices,
    sale: z
      .record(
        z.string().describe('Currency code, ISO 4217.'),
        z.object({
          price: z.number(),
          lowest: z
            .number()
            .nullable()
            .describe('Lowest price in the 30 days before the sale. Null: not for sale then.'),
        }),
      )
      .nullable()
      .describe('Sale prices that apply now, by currency. Null: not reduced.'),
    trial_days: z.int(),
    renews_automatically: z.boolean(),
    is_on: z.boolean(),
  })
  .meta({ id: 'ItemTier' });

function presentSale(row: ItemTierRow, item: ItemRow, nowMs: number): z.output<typeof tierAnswer>['sale'] {
  const currencies = [item.currency, ...Object.keys(otherTierPricesOf(row))];
  const reduced = currencies.flatMap((currency) => {
    const { sale, minor } = tierOfferOf(item, row, currency, nowMs);
    const decimal = (amount: number) => fromMinor(amount, currency);
    if (sale === undefined) return [];
    const lowest = sale.lowestMinor === null ? null : decimal(sale.lowestMinor);
    return [[currency, { price: decimal(minor), lowest }] as const];
  });
  return reduced.length === 0 ? null : Object.fromEntries(reduced);
}

export const presentTier = (row: ItemTierRow, item: ItemRow, nowMs: number): z.output<typeof tierAnswer> => ({
  id: row.id,
  object: 'item_tier',
  name: row.name,
  price: fromMinor(row.price_minor, item.currency),
  currency: item.currency,
  seats: row.seats,
  licence_days: row.licence_days,
  updates_days: row.updates_days,
  support_months: row.support_months,
  renewal_price: row.renewal_minor === null ? null : fromMinor(row.renewal_minor, item.currency),
  prices: decimalPrices(otherTierPricesOf(row), item.currency),
  sale: presentSale(row, item, nowMs),
  trial_days: row.trial_days,
  renews_automatically: row.renews_automatically === 1,
  is_on: row.is_on === 1,
});

import type { DatabaseOrTransaction, ItemRow, ItemTierRow, PricedLicence } from '../../database/index.ts';
import { formatUtcMinute, invalid, minuteMs, Refusal, t } from '../../kernel/index.ts';
import { insertFormerPrices, lastPriceChange, listFormerPrices } from './former-price.store.ts';
import {
  lowestBefore,
  otherCurrencies,
  type PricedProduct,
  pricesBetween,
  priorMs,
  reductionKey,
  reductionsAt,
  relevantSince,
} from './former-prices.ts';
import { nameOfTier, type SaleTier } from './offer.ts';
import { type PriceColumns, type SaleColumns, saleAfter } from './sale.ts';

type Lowest = Pick<ItemRow, 'lowest_regular_minor' | 'lowest_extended_minor' | 'other_lowest'>;
type PublishableItem = Pick<ItemRow, 'account_id' | 'id' | 'status' | 'published_at'> & PricedProduct;

/**
 * Records the prices that end with a change of an item or its tiers. Returns the lowest prices before the sale. Call it
 * again when an item is published, because a draft has no prices.
 */
export async function recordPrices(
  trx: DatabaseOrTransaction,
  before: PublishableItem,
  after: PublishableItem,
  nowMs: number,
): Promise<Lowest> {
  if (before.status !== 'draft' && havePricesChanged(before, after)) {
    const since = await offeredSince(trx, before);
    if (since < nowMs) await insertFormerPrices(trx, before, pricesBetween(before, since, nowMs));
  }
  const startMs = after.sale_starts_at;
  if (startMs === null) return { lowest_regular_minor: null, lowest_extended_minor: null, other_lowest: '{}' };
  const former = await listFormerPrices(trx, after, relevantSince(startMs));
  const since =
    after.status === 'draft' ? startMs : havePricesChanged(before, after) ? nowMs : await offeredSince(trx, after);
  const all = since < startMs ? [...former, ...pricesBetween(after, since, startMs)] : former;
  const continued = continuedReductions(before, startMs, nowMs);
  const reduced = reductionsAt(after, nowMs);
  const lowest = (licence: PricedLicence, currency: string): number | null => {
    const key = reductionKey(licence, currency);
    const shown = continued.get(key);
    if (reduced.has(key) && shown !== undefined) return shown;
    // A reduction that is added to a running sale is announced now.
    return lowestBefore(all, { licence, currency, startMs: reduced.has(key) ? nowMs : startMs });
  };
  const tiers = after.tiers.map(nameOfTier);
  const lowestOf = (currency: string, licences: PricedLicence[]) => [
    currency,
    Object.fromEntries(licences.map((licence) => [licence, lowest(licence, currency)])),
  ];
  return {
    lowest_regular_minor: lowest('regular', after.currency),
    lowest_extended_minor: lowest('extended', after.currency),
    other_lowest: JSON.stringify(
      Object.fromEntries([
        ...(tiers.length > 0 ? [lowestOf(after.currency, tiers)] : []),
        ...otherCurrencies(after).map((currency) => lowestOf(currency, ['regular', 'extended', ...tiers])),
      ]),
    ),
  };
}

type TieredItem = Omit<PricedProduct, 'tiers'> & {
  tiers: readonly (SaleTier & Pick<ItemTierRow, 'prices_known_since'>)[];
};

/** Throws `invalid` if a new reduction of tiers starts before their prices are known for 30 days. */
export function requireKnownTierPrices(before: PricedProduct, after: TieredItem, nowMs: number): void {
  const startMs = Math.max(after.sale_starts_at ?? 0, nowMs);
  const [had, reduced] = [reductionsAt(before, startMs), reductionsAt(after, startMs)];
  const isNew = (tier: SaleTier) =>
    [...reduced.keys()].some((key) => !had.has(key) && key.startsWith(reductionKey(nameOfTier(tier), '')));
  const knownSince = Math.max(...after.tiers.filter(isNew).map((tier) => tier.prices_known_since ?? 0));
  if (knownSince <= relevantSince(startMs)) return;
  const first = Math.ceil((knownSince + priorMs) / minuteMs) * minuteMs;
  throw invalid({
    sale_tiers_percent: [
      t(
        'A sale of these tiers can start at {time} at the earliest, because the shop must state their lowest price of the 30 days before, and earlier prices were not recorded.',
        { time: formatUtcMinute(first) },
      ),
    ],
  });
}

/** A sale that is set to start later than the running one is another sale. */
const continuedReductions = (before: PublishableItem, startMs: number, nowMs: number): Map<string, number | null> =>
  before.status === 'draft' || before.sale_starts_at === null || before.sale_starts_at < startMs
    ? new Map()
    : reductionsAt(before, nowMs);

const offeredSince = async (trx: DatabaseOrTransaction, item: PublishableItem): Promise<number> =>
  (await lastPriceChange(trx, item)) ?? item.published_at;

/**
 * Returns the columns to change if list prices change without the item's form, for example in an import. Ends the part of
 * a sale that isn't below the new list price, or that the item's form would reject.
 */
export async function followListPrices(
  trx: DatabaseOrTransaction,
  before: ItemRow & TieredItem,
  fields: Partial<ItemRow> & Pick<TieredItem, 'tiers'>,
  nowMs: number,
): Promise<Partial<PriceColumns>> {
  const after = { ...before, ...fields };
  const isPublished = before.status === 'draft' && after.status !== 'draft';
  if (!isPublished && !havePricesChanged(before, after)) return {};
  const sale = fittingSale(before, after, nowMs);
  return { ...sale, ...(await recordPrices(trx, before, { ...after, ...sale }, nowMs)) };
}

/** Returns true if new list prices end a part of the sale. */
export function endsSale(before: ItemRow & TieredItem, after: ItemRow & TieredItem, nowMs: number): boolean {
  if (before.sale_starts_at === null || (before.sale_ends_at !== null && before.sale_ends_at <= nowMs)) return false;
  const sale = fittingSale(before, after, nowMs);
  return (['sale_percent', 'sale_regular_minor', 'sale_extended_minor', 'sale_tiers_percent'] as const).some(
    (column) => before[column] !== null && sale[column] === null,
  );
}

const noOwnReduction = { price_minimum: null, sale_percent: null, sale_regular: null, sale_extended: null };
const noTierReduction = { sale_tiers_percent: null };

/** Drops the reductions that don't fit. */
function fittingSale(before: ItemRow & TieredItem, after: ItemRow & TieredItem, nowMs: number): SaleColumns {
  for (const changes of [{}, noOwnReduction, noTierReduction]) {
    try {
      const sale = saleAfter(before, after, changes, nowMs);
      requireKnownTierPrices(before, { ...after, ...sale }, nowMs);
      return sale;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return saleAfter(before, after, { ...noOwnReduction, ...noTierReduction }, nowMs);
}

const priceColumns = [
  'currency',
  'price_regular_minor',
  'price_extended_minor',
  'minimum_minor',
  'sale_regular_minor',
  'sale_extended_minor',
  'sale_tiers_percent',
  'sale_starts_at',
  'sale_ends_at',
  'other_prices',
] as const;

const havePricesChanged = (before: PricedProduct, after: PricedProduct): boolean =>
  priceColumns.some((column) => before[column] !== after[column]) || pricesOfTiers(before) !== pricesOfTiers(after);

const pricesOfTiers = ({ tiers }: PricedProduct): string =>
  JSON.stringify(
    tiers
      .map(({ id, price_minor, other_prices, renews_automatically }) => {
        return { id, price_minor, other_prices, renews_automatically };
      })
      .sort((one, other) => one.id - other.id),
  );

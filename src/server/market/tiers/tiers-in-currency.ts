import type { DatabaseOrTransaction, ItemRow, ItemTierRow } from '../../database/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { nearestPricesInNewCurrency, pricesInNewCurrency } from './new-currency.ts';
import { listTiersWithRemoved, updateTier } from './tier.store.ts';

/** `unfit`: the first tier that can't have its price in the new currency */
export type TiersInCurrency = { tiers: ItemTierRow[]; unfit: undefined } | { tiers: undefined; unfit: ItemTierRow };

/**
 * In a new currency, the prices of tiers keep their numbers, like those of the item. Includes removed tiers, because
 * their purchases are renewed and upgraded at their prices. The owner can't change those, so they are never unfit.
 */
export async function findTiersInCurrency(
  db: DatabaseOrTransaction,
  item: OwnedItem & Pick<ItemRow, 'currency'>,
  currency: string,
): Promise<TiersInCurrency> {
  const tiers: ItemTierRow[] = [];
  for (const tier of await listTiersWithRemoved(db, item)) {
    const pricesOf = tier.removed_at === null ? pricesInNewCurrency : nearestPricesInNewCurrency;
    const prices = pricesOf(tier, item.currency, currency);
    if (!prices) return { tiers: undefined, unfit: tier };
    tiers.push({ ...tier, ...prices });
  }
  return { tiers, unfit: undefined };
}

export async function writeTierPrices(trx: DatabaseOrTransaction, tiers: readonly ItemTierRow[]): Promise<void> {
  for (const { account_id, id, price_minor, renewal_minor } of tiers)
    await updateTier(trx, { account_id, id }, { price_minor, renewal_minor });
}

export const forSale = (tiers: readonly ItemTierRow[]): ItemTierRow[] =>
  tiers.filter(({ is_on, removed_at }) => is_on === 1 && removed_at === null);

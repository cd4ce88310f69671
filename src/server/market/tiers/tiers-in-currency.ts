import type { DatabaseOrTransaction, ItemRow, ItemTierRow } from '../../database/index.ts';
import type { Refusal } from '../../kernel/index.ts';
import type { OwnedItem } from '../catalogue/index.ts';
import { nearestPricesInNewCurrency, pricesInNewCurrency } from './new-currency.ts';
import { listTiersWithRemoved, updateTier } from './tier.store.ts';

type ItemInCurrency = OwnedItem & Pick<ItemRow, 'currency'>;

/** The tiers for sale before and after the change. `unfit`: the first tier that can't have its price in the new currency */
type TiersInCurrency = { had: ItemTierRow[]; has: ItemTierRow[]; unfit: ItemTierRow | undefined };

/**
 * In a new currency, the prices of tiers keep their numbers, like those of the item. Includes removed tiers, because
 * their purchases are renewed and upgraded at their prices. The owner can't change those, so they are never unfit.
 * Until December 2026, removed tiers kept their minor units. No migration converts them, because no row contains the
 * currency in which a tier was removed.
 */
async function convertTiers(
  db: DatabaseOrTransaction,
  item: ItemInCurrency,
  currency: string,
): Promise<TiersInCurrency & { tiers: ItemTierRow[] }> {
  const all = await listTiersWithRemoved(db, item);
  const tiers: ItemTierRow[] = [];
  let unfit: ItemTierRow | undefined;
  for (const tier of all) {
    const pricesOf = tier.removed_at === null ? pricesInNewCurrency : nearestPricesInNewCurrency;
    const prices = pricesOf(tier, item.currency, currency);
    if (prices) tiers.push({ ...tier, ...prices });
    else unfit ??= tier;
  }
  return { had: forSale(all), has: forSale(tiers), tiers, unfit };
}

export async function findTiersInCurrency(
  db: DatabaseOrTransaction,
  item: ItemInCurrency,
  currency: string,
): Promise<TiersInCurrency> {
  const { had, has, unfit } = await convertTiers(db, item, currency);
  return { had, has, unfit };
}

/** Writes the tiers' prices if the currency changes. Throws the refusal of an unfit tier. The item must be locked. */
export async function moveTiersToCurrency(
  trx: DatabaseOrTransaction,
  item: ItemInCurrency,
  { currency, refusalOf }: { currency: string; refusalOf: (unfit: ItemTierRow) => Refusal },
): Promise<Omit<TiersInCurrency, 'unfit'>> {
  const { had, has, tiers, unfit } = await convertTiers(trx, item, currency);
  if (unfit) throw refusalOf(unfit);
  if (currency !== item.currency)
    for (const { account_id, id, price_minor, renewal_minor } of tiers)
      await updateTier(trx, { account_id, id }, { price_minor, renewal_minor });
  return { had, has };
}

const forSale = (tiers: readonly ItemTierRow[]): ItemTierRow[] =>
  tiers.filter(({ is_on, removed_at }) => is_on === 1 && removed_at === null);

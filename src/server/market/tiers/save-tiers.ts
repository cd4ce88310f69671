import { type DatabaseOrTransaction, type ItemRow, type ItemTierRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type FieldErrors, fieldError, findPriceProblem, invalid, notFound, t, toMinor } from '../../kernel/index.ts';
import { lockItem, type OwnedItem, updateItem } from '../catalogue/index.ts';
import { otherPricesColumn, recordPrices, requireKnownTierPrices } from '../prices/index.ts';
import { findShop } from '../shops/index.ts';
import { insertTier, listTiers, listTiersForSale, updateTier } from './tier.store.ts';
import { subscriptionDays } from './tier.ts';
import type { TierFields } from './wire.ts';

const reserved = /^(regular|extended) licen[sc]e$/;

/** Replaces the list. Purchases keep their terms. Throws `not_found` and `invalid`. */
export function saveTiers(deps: Deps, of: OwnedItem, tiers: TierFields[]): Promise<ItemTierRow[]> {
  return inTransaction(deps.database, async (trx) => {
    const item = await lockItem(deps.database, trx, of.account_id, of.id);
    if (!item) throw notFound();
    const before = await listTiers(trx, of);
    const rows = columnsOf(tiers, item, new Set(before.map(({ id }) => id)));
    if (item.status === 'published' && rows.some(({ price_minor }) => price_minor > 0))
      await requireSeller(trx, of.account_id);
    const forSale = await listTiersForSale(trx, of);
    const kept = new Set(tiers.map(({ id }) => id));
    const now = deps.now();
    for (const tier of before) if (!kept.has(tier.id)) await updateTier(trx, tier, { removed_at: now });
    for (const [index, columns] of rows.entries()) {
      const id = tiers[index]?.id;
      if (id == null)
        await insertTier(trx, { ...columns, account_id: of.account_id, item_id: of.id, removed_at: null });
      else await updateTier(trx, { account_id: of.account_id, id }, columns);
    }
    const had = { ...item, tiers: forSale };
    const has = { ...item, tiers: await listTiersForSale(trx, of) };
    requireKnownTierPrices(had, has, now);
    // Pages of the shop are cached until the item changes.
    await updateItem(trx, of.account_id, of.id, {
      updated_at: Math.max(now, item.updated_at + 1),
      ...(await recordPrices(trx, had, has, now)),
    });
    return listTiers(trx, of);
  });
}

type Columns = Omit<ItemTierRow, 'id' | 'account_id' | 'item_id' | 'removed_at' | 'prices_known_since'>;

function columnsOf(tiers: TierFields[], { currency }: ItemRow, known: Set<number>): Columns[] {
  const errors: FieldErrors = {};
  const names = new Set<string>();
  const ids = new Set<number>();
  const minorOf = (field: string, price: number): number => {
    const problem = findPriceProblem(price, currency);
    if (problem !== undefined) errors[field] = [fieldError(field, problem)];
    return problem === undefined ? toMinor(price, currency) : 0;
  };
  const rows = tiers.map((tier, position) => {
    const field = (name: string) => `tiers[${position}].${name}`;
    const name = tier.name.toLowerCase();
    if (tier.id != null && (!known.has(tier.id) || ids.has(tier.id)))
      errors[field('id')] = [t('This tier does not exist. Leave out its id to add it.')];
    if (names.has(name)) errors[field('name')] = [t('Two tiers have this name. Rename one of them.')];
    if (reserved.test(name)) errors[field('name')] = [t('The item already has a license with this name.')];
    if (tier.renewal_price != null && tier.licence_days == null && tier.updates_days == null)
      errors[field('renewal_price')] = [t('A tier without an end can’t be renewed. Leave the price empty.')];
    if (tier.renews_automatically) Object.assign(errors, subscriptionErrors(tier, field));
    names.add(name);
    if (tier.id != null) ids.add(tier.id);
    return {
      name: tier.name,
      price_minor: minorOf(field('price'), tier.price),
      seats: tier.seats ?? null,
      licence_days: tier.licence_days ?? null,
      updates_days: tier.updates_days ?? null,
      support_months: tier.support_months ?? 0,
      renewal_minor: tier.renewal_price == null ? null : minorOf(field('renewal_price'), tier.renewal_price),
      other_prices: otherPricesColumn(tier.prices ?? {}, { field: field('prices'), own: currency, errors }),
      trial_days: tier.trial_days ?? 0,
      renews_automatically: tier.renews_automatically ? 1 : 0,
      position,
      is_on: tier.is_on === false ? 0 : 1,
    };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rows;
}

function subscriptionErrors(tier: TierFields, field: (name: string) => string): FieldErrors {
  return {
    ...(subscriptionDays[tier.licence_days ?? 0] === undefined && {
      [field('licence_days')]: [t('A subscription renews each month or year. Enter 30 or 365.')],
    }),
    ...(tier.price === 0 && { [field('price')]: [t('A subscription needs a price.')] }),
    ...(tier.updates_days != null && {
      [field('updates_days')]: [t('A subscription includes all updates. Leave this empty.')],
    }),
    ...(tier.renewal_price != null && {
      [field('renewal_price')]: [t('A subscription renews at its price. Leave this empty.')],
    }),
  };
}

async function requireSeller(trx: DatabaseOrTransaction, accountId: number): Promise<void> {
  const { seller_name, seller_address } = await findShop(trx, accountId);
  if (seller_name.trim() !== '' && seller_address.trim() !== '') return;
  throw invalid({ seller: [t('Enter the seller’s name and address. Invoices need them.')] });
}

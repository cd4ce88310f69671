import type { DatabaseOrTransaction, ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { findItem, findOrderableItem } from '../catalogue/index.ts';
import type { PriceChoice } from '../prices/index.ts';
import { findPurchaseOfAnyAccount } from '../purchases/index.ts';
import { extendPath, findExtensionOffers, isLinkOf, nothingToExtend, purchaseInLink } from '../renewals/index.ts';
import { findOffers, type Offer } from '../tiers/index.ts';

/** The offers of a checkout page. */
export type Sale = {
  item: ItemRow;
  offers: Offer[];
  first: Offer;
  /** in which the buyer can pay */
  currencies: string[];
  /** of `offers`. An offer without a price in it is charged in the item's own. */
  currency: string;
  /** of the page and its form */
  path: string;
  /** set if the offers extend this purchase */
  purchase: PurchaseRow | undefined;
  /** nothing is charged, stored or sent */
  isTest?: true;
};

/** The price of the item's own licences is read from the item again, because it can have changed. */
export const choiceOf = (offer: Offer): PriceChoice & Pick<Offer, 'tier_id'> => ({
  currency: offer.currency,
  licence: offer.licence,
  tier_id: offer.tier_id,
  offered: offer.terms && offer,
});

export type SaleChoice = { choose: (currencies: string[]) => string; nowMs: number };

/** Throws `not_found`. */
export async function findSale(db: DatabaseOrTransaction, itemId: number, choice: SaleChoice): Promise<Sale> {
  const item = await findOrderableItem(db, itemId);
  if (!item) throw notFound();
  return { ...(await findOffersIn(db, item, choice)), path: `/shop/buy/${item.id}`, purchase: undefined };
}

/** Throws `not_found`. */
export async function findOffersIn(
  db: DatabaseOrTransaction,
  item: ItemRow,
  { choose, nowMs }: SaleChoice,
): Promise<Omit<Sale, 'path' | 'purchase'>> {
  const byCurrency = await findOffers(db, item, nowMs);
  const currencies = [...byCurrency.keys()];
  const currency = choose(currencies);
  const offers = byCurrency.get(currency) ?? [];
  const [first] = offers;
  if (!first) throw notFound();
  return { item, offers, first, currencies, currency };
}

/** The link is the only permission that is needed, because anyone may pay. Throws `not_found` and `conflict`. */
export async function findSaleOfPurchase(
  { database: { db }, vault, now }: Pick<Deps, 'database' | 'vault' | 'now'>,
  token: string,
): Promise<Sale> {
  const id = purchaseInLink(token);
  const purchase = id === undefined ? undefined : await findPurchaseOfAnyAccount(db, id);
  if (!purchase || purchase.buyer_email === null || !isLinkOf(vault, purchase, token)) throw notFound();
  const item = await findItem(db, purchase.account_id, purchase.item_id);
  if (!item) throw notFound();
  const offers = await findExtensionOffers(db, item, purchase, now());
  const [first] = offers;
  if (!first) throw new Refusal('conflict', t(nothingToExtend));
  const { currency } = first;
  return { item, offers, first, currencies: [currency], currency, path: extendPath(vault, purchase), purchase };
}

import type { DatabaseOrTransaction, ItemRow, ItemTierRow, Licence, OrderKind } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import {
  fixedOffer,
  type ItemOffer,
  offerOf,
  otherPricesOf,
  otherTierPricesOf,
  tierOfferOf,
  tierPriceIn,
} from '../prices/index.ts';
import type { OrderTerms } from '../purchases/index.ts';
import { listTiersForSale } from './tier.store.ts';
import { describeTier, formatLength, termsOfTier } from './tier.ts';

/** Something that a buyer can choose at the checkout. */
export type Offer = {
  /** value in forms and URLs */
  key: string;
  kind: OrderKind;
  licence: Licence;
  tier_id: number | null;
  purchase_id: number | null;
  /** undefined: the item's own terms */
  terms: OrderTerms | undefined;
  name: string;
  /** '' for the regular and extended licence */
  words: string;
} & ItemOffer;

/**
 * The offers in each currency that has a price. The item's own currency is first, and has the prices that others lack.
 */
export type OffersByCurrency = ReadonlyMap<string, Offer[]>;

export async function findOffers(db: DatabaseOrTransaction, item: ItemRow, nowMs: number): Promise<OffersByCurrency> {
  return offersByCurrency(item, await listTiersForSale(db, item), nowMs);
}

function offersByCurrency(item: ItemRow, tiers: ItemTierRow[], nowMs: number): OffersByCurrency {
  const others = [otherPricesOf(item), ...tiers.map(otherTierPricesOf)].flatMap((prices) => Object.keys(prices));
  const currencies = new Set([item.currency, ...others.sort()]);
  const offers = [...currencies].map((currency) => [currency, offersOf(item, tiers, { currency, nowMs })] as const);
  return new Map(
    offers.filter(([currency, all]) => currency === item.currency || all.some((offer) => offer.currency === currency)),
  );
}

/** A currency and a time. */
type At = { currency: string; nowMs: number };

/** The cheapest way to start, a trial, is last. */
const offersOf = (item: ItemRow, tiers: ItemTierRow[], at: At): Offer[] => [
  ...(item.is_tiers_only === 1 && tiers.length > 0
    ? []
    : licencesForSale(item).map((one) => licenceOffer(item, one, at))),
  ...tiers.map((tier) => tierOffer(item, tier, at)),
  ...tiers.filter(({ trial_days }) => trial_days > 0).map((tier) => trialOffer(item, tier, at)),
];

const common = { licence: 'regular', purchase_id: null } as const;

const licenceOffer = (item: ItemRow, licence: Licence, { currency, nowMs }: At): Offer => ({
  ...common,
  key: licence,
  kind: 'purchase',
  licence,
  tier_id: null,
  terms: undefined,
  name: licence === 'extended' ? t('Extended license') : t('Regular license'),
  words: '',
  ...offerOf(item, { licence, currency }, nowMs),
});

const tierOffer = (item: ItemRow, tier: ItemTierRow, at: At): Offer => ({
  ...common,
  key: `tier-${tier.id}`,
  kind: 'purchase',
  tier_id: tier.id,
  terms: termsOfTier(tier),
  name: tier.name,
  words: describeTier(tier),
  ...offerOfTier(item, tier, at),
});

/** The price of a tier, which can be due in each period. */
export const offerOfTier = (item: ItemRow, tier: ItemTierRow, { currency, nowMs }: At): ItemOffer => {
  const { renews } = termsOfTier(tier);
  return { ...tierOfferOf(item, tier, currency, nowMs), ...(renews && { renews }) };
};

function trialTerms(tier: ItemTierRow): OrderTerms {
  // A trial has no card that Stripe could charge.
  const { renews: _, ...terms } = termsOfTier(tier);
  return { ...terms, trial_days: tier.trial_days };
}

const trialOffer = (item: ItemRow, tier: ItemTierRow, { currency }: At): Offer => ({
  ...common,
  key: `trial-${tier.id}`,
  kind: 'trial',
  tier_id: tier.id,
  terms: trialTerms(tier),
  name: t('{tier}: free trial', { tier: tier.name }),
  words: t('{length} for free. No card needed, and it ends automatically.', { length: formatLength(tier.trial_days) }),
  ...fixedOffer({ ...tierPriceIn(item, tier, currency), minor: 0 }),
});

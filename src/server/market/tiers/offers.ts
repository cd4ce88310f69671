import type { DatabaseOrTransaction, ItemRow, ItemTierRow, Licence, OrderKind } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import { fixedOffer, type ItemOffer, offerOf } from '../prices/index.ts';
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

export async function findOffers(db: DatabaseOrTransaction, item: ItemRow, nowMs: number): Promise<Offer[]> {
  return offersOf(item, await listTiersForSale(db, item), nowMs);
}

/** The cheapest way to start, a trial, comes last. */
const offersOf = (item: ItemRow, tiers: ItemTierRow[], nowMs: number): Offer[] => [
  ...(item.is_tiers_only === 1 && tiers.length > 0
    ? []
    : licencesForSale(item).map((one) => licenceOffer(item, one, nowMs))),
  ...tiers.map((tier) => tierOffer(item, tier)),
  ...tiers.filter(({ trial_days }) => trial_days > 0).map((tier) => trialOffer(item, tier)),
];

const common = { licence: 'regular', purchase_id: null } as const;

const licenceOffer = (item: ItemRow, licence: Licence, nowMs: number): Offer => ({
  ...common,
  key: licence,
  kind: 'purchase',
  licence,
  tier_id: null,
  terms: undefined,
  name: licence === 'extended' ? t('Extended licence') : t('Regular licence'),
  words: '',
  ...offerOf(item, { licence }, nowMs),
});

const tierOffer = (item: ItemRow, tier: ItemTierRow): Offer => ({
  ...common,
  key: `tier-${tier.id}`,
  kind: 'purchase',
  tier_id: tier.id,
  terms: termsOfTier(tier),
  name: tier.name,
  words: describeTier(tier),
  ...offerOfTier(item, tier),
});

/** The price of a tier, which can be due in each period. */
export const offerOfTier = (item: ItemRow, tier: ItemTierRow): ItemOffer => {
  const { renews } = termsOfTier(tier);
  return { ...fixedOffer(item, tier.price_minor), ...(renews && { renews }) };
};

function trialTerms(tier: ItemTierRow): OrderTerms {
  // A trial has no card that Stripe could charge.
  const { renews: _, ...terms } = termsOfTier(tier);
  return { ...terms, trial_days: tier.trial_days };
}

const trialOffer = (item: ItemRow, tier: ItemTierRow): Offer => ({
  ...common,
  key: `trial-${tier.id}`,
  kind: 'trial',
  tier_id: tier.id,
  terms: trialTerms(tier),
  name: t('{tier}: free trial', { tier: tier.name }),
  words: t('{length} for free. No card needed, and it ends automatically.', { length: formatLength(tier.trial_days) }),
  ...fixedOffer(item, 0),
});

import { isModuleEnabled } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow, ItemTierRow, PurchaseRow } from '../../database/index.ts';
import { message, t } from '../../kernel/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import {
  fixedOffer,
  licencePriceIn,
  type Price,
  renewalPriceIn,
  supportPriceIn,
  tierPriceIn,
} from '../prices/index.ts';
import { isExpired, itemTerms, type OrderTerms, rightsOfSale } from '../purchases/index.ts';
import { findRunningSubscription } from '../subscription-records/index.ts';
import {
  describeTier,
  findTier,
  formatLength,
  listTiersForSale,
  type Offer,
  offerOfTier,
  termsOfTier,
} from '../tiers/index.ts';

/** Returns what can be bought for a purchase: renewals, the licence after a trial, higher licences, support. */
export async function findExtensionOffers(
  db: DatabaseOrTransaction,
  item: ItemRow,
  purchase: PurchaseRow,
  nowMs: number,
): Promise<Offer[]> {
  if (!(await isModuleEnabled(db, purchase.account_id, 'market'))) return [];
  const { tier_id: tierId } = purchase;
  if (await findRunningSubscription(db, purchase)) return [];
  const own = tierId === null ? undefined : await findTier(db, purchase.account_id, tierId);
  return extensionOffers({ item, purchase, own, tiers: await listTiersForSale(db, item), nowMs });
}

type Extensible = {
  item: ItemRow;
  purchase: PurchaseRow;
  /** tier of the purchase, even if it was removed */
  own: ItemTierRow | undefined;
  tiers: ItemTierRow[];
  nowMs: number;
};

/** In the currency of the purchase, if it has a price in it, otherwise in the item's own. */
function extensionOffers(given: Extensible): Offer[] {
  const { purchase, own, nowMs } = given;
  if (purchase.state !== 'valid' || purchase.import_id !== null || purchase.extends_purchase_id !== null) return [];
  if (purchase.is_trial === 1) return own ? [conversion(given, own)] : [];
  const renewals = own ? renewal(given, own) : [];
  return isExpired(purchase, nowMs) ? renewals : [...renewals, ...upgrades(given), ...support(given)];
}

const common = (purchase: PurchaseRow) => ({ licence: 'regular', purchase_id: purchase.id }) as const;

const conversion = ({ item, purchase, nowMs }: Extensible, tier: ItemTierRow): Offer => ({
  ...common(purchase),
  key: 'convert',
  kind: 'conversion',
  tier_id: tier.id,
  terms: termsOfTier(tier),
  name: tier.name,
  words: t('{details}. Your purchase code and activations stay the same.', { details: describeTier(tier) }),
  ...offerOfTier(item, tier, { currency: purchase.currency, nowMs }),
});

/** A subscription can begin again once the licence has ended, because Stripe charges immediately. */
const newSubscription = ({ item, purchase, nowMs }: Extensible, tier: ItemTierRow): Offer[] =>
  isExpired(purchase, nowMs)
    ? [
        {
          ...common(purchase),
          key: 'renew',
          kind: 'renewal',
          tier_id: tier.id,
          terms: termsOfTier(tier),
          name: t('Renew {tier}', { tier: tier.name }),
          words: t('{details}. Your purchase code and activations stay the same.', { details: describeTier(tier) }),
          ...offerOfTier(item, tier, { currency: purchase.currency, nowMs }),
        },
      ]
    : [];

function renewal(extensible: Extensible, tier: ItemTierRow): Offer[] {
  if (tier.renews_automatically === 1) return newSubscription(extensible, tier);
  const { item, purchase, nowMs } = extensible;
  const { licence_days, updates_days } = tier;
  const price = renewalPriceIn(item, tier, purchase.currency);
  const days = purchase.ends_at === null ? updates_days : licence_days;
  const hasEnd = purchase.ends_at !== null || purchase.updates_until !== null;
  if (price === null || days === null || !hasEnd) return [];
  const length = formatLength(days);
  return [
    {
      ...common(purchase),
      key: 'renew',
      kind: 'renewal',
      tier_id: tier.id,
      terms: termsOfTier(tier),
      name: t('Renew {tier}', { tier: tier.name }),
      words:
        purchase.ends_at === null
          ? t('{length} of updates more', { length })
          : isExpired(purchase, nowMs)
            ? t('{length}, from the day of payment', { length })
            : t('{length} more, added to the time that is left', { length }),
      ...fixedOffer(price),
    },
  ];
}

/** Only to licences that cost more and end no earlier. The difference to today's price of the own licence is due. */
function upgrades({ item, purchase, own, tiers }: Extensible): Offer[] {
  const isExtended = purchase.license_type === 'Extended License';
  const ownIn = (currency: string) =>
    own ? tierPriceIn(item, own, currency) : licencePriceIn(item, isExtended ? 'extended' : 'regular', currency);
  const licences = item.is_tiers_only === 1 && tiers.length > 0 ? [] : licencesForSale(item);
  const extended = licences.includes('extended') && !isExtended && own === undefined;
  const higher: { terms: OrderTerms; tier_id: number | null; price: Price; words: string; name: string }[] = [
    ...(extended
      ? [
          {
            terms: itemTerms(item, 'extended'),
            tier_id: null,
            price: riseOf(item, purchase, [ownIn, (currency) => licencePriceIn(item, 'extended', currency)]),
            words: '',
            name: t('Extended license'),
          },
        ]
      : []),
    ...tiers
      // The difference of two prices can't be charged each month.
      .filter(({ id, renews_automatically }) => id !== own?.id && renews_automatically === 0)
      .map((tier) => ({
        terms: termsOfTier(tier),
        tier_id: tier.id,
        price: riseOf(item, purchase, [ownIn, (currency) => tierPriceIn(item, tier, currency)]),
        words: describeTier(tier),
        name: tier.name,
      })),
  ];
  return higher
    .filter(({ price, terms }) => price.minor > 0 && endsNoEarlier(purchase, terms))
    .map(({ terms, tier_id, price, words, name }) => ({
      ...common(purchase),
      licence: tier_id === null ? ('extended' as const) : ('regular' as const),
      key: `upgrade-${tier_id ?? 'extended'}`,
      kind: 'upgrade' as const,
      tier_id,
      terms: { ...terms, from: purchase.license_type },
      name: t('Upgrade to {licence}', { licence: name }),
      words,
      ...fixedOffer(price),
    }));
}

type PriceIn = (currency: string) => Price;

/** In the currency of the purchase, if both licences have a price in it. */
function riseOf({ currency: own }: ItemRow, { currency }: PurchaseRow, [from, to]: [PriceIn, PriceIn]): Price {
  const isShared = from(currency).minor === 0 || from(currency).currency === to(currency).currency;
  const common = isShared ? currency : own;
  return { ...to(common), minor: to(common).minor - from(common).minor };
}

function endsNoEarlier({ ends_at, purchased_at, updates_until }: PurchaseRow, terms: OrderTerms): boolean {
  const rights = rightsOfSale(terms, null, purchased_at);
  return (ends_at !== null || rights.ends_at === null) && (updates_until !== null || rights.updates_until === null);
}

function support({ item, purchase }: Extensible): Offer[] {
  const { support_price_months: months } = item;
  const price = supportPriceIn(item, purchase.currency);
  if (price.minor === 0) return [];
  const { license_type, seat_limit } = purchase;
  return [
    {
      ...common(purchase),
      key: 'support',
      kind: 'support',
      tier_id: purchase.tier_id,
      terms: {
        license_type,
        seat_limit,
        licence_days: null,
        updates_days: null,
        support_months: months,
        trial_days: 0,
      },
      name: t('{months, plural, one {# more month of support} other {# more months of support}}', { months }),
      words: t('Counts from the end of your support, or from today if it has ended.'),
      ...fixedOffer(price),
    },
  ];
}

export const nothingToExtend = message('This purchase can’t be renewed or extended right now.');

import type { ItemRow, ItemTierRow, Licence, PricedLicence } from '../../database/index.ts';

/**
 * Minor units of a currency. A price that is missing is charged in the item's own currency.
 * `minimum`: of the regular licence, if buyers choose its price.
 */
export type OtherPrices = Partial<Record<Licence | 'minimum' | 'support', number>>;
export type OtherTierPrices = Partial<Record<'price' | 'renewal', number>>;

type ByCurrency<Prices> = Partial<Record<string, Prices>>;

export const otherPricesOf = ({ other_prices }: Pick<ItemRow, 'other_prices'>): ByCurrency<OtherPrices> =>
  JSON.parse(other_prices);

export const otherLowestOf = ({
  other_lowest,
}: Pick<ItemRow, 'other_lowest'>): ByCurrency<Partial<Record<PricedLicence, number | null>>> =>
  JSON.parse(other_lowest);

export const otherTierPricesOf = ({ other_prices }: Pick<ItemTierRow, 'other_prices'>): ByCurrency<OtherTierPrices> =>
  JSON.parse(other_prices);

export type Price = { currency: string; minor: number };

/** `own`: in the item's own currency, which is used for free things and without a price in `currency`. */
const priceIn = (own: Price, currency: string, other: number | undefined): Price =>
  own.minor === 0 || currency === own.currency || other === undefined ? own : { currency, minor: other };

type PricedItem = Pick<ItemRow, 'currency' | 'other_prices'>;

export const licencePriceIn = (
  item: PricedItem & Pick<ItemRow, 'price_regular_minor' | 'price_extended_minor'>,
  licence: Licence,
  currency: string,
): Price => {
  const minor = licence === 'regular' ? item.price_regular_minor : item.price_extended_minor;
  return priceIn({ currency: item.currency, minor }, currency, otherPricesOf(item)[currency]?.[licence]);
};

export const supportPriceIn = (item: PricedItem & Pick<ItemRow, 'support_price_minor'>, currency: string): Price =>
  priceIn(
    { currency: item.currency, minor: item.support_price_minor },
    currency,
    otherPricesOf(item)[currency]?.support,
  );

type PricedTier = Pick<ItemTierRow, 'price_minor' | 'other_prices'>;

export const tierPriceIn = ({ currency: own }: Pick<ItemRow, 'currency'>, tier: PricedTier, currency: string): Price =>
  priceIn({ currency: own, minor: tier.price_minor }, currency, otherTierPricesOf(tier)[currency]?.price);

/** Returns null if the tier can't be renewed. */
export const renewalPriceIn = (
  { currency: own }: Pick<ItemRow, 'currency'>,
  tier: PricedTier & Pick<ItemTierRow, 'renewal_minor'>,
  currency: string,
): Price | null =>
  tier.renewal_minor === null
    ? null
    : priceIn({ currency: own, minor: tier.renewal_minor }, currency, otherTierPricesOf(tier)[currency]?.renewal);

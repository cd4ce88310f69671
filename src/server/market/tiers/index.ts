export { minorInNewCurrency } from './new-currency.ts';
export { findOffers, type Offer, type OffersByCurrency, offerOfTier } from './offers.ts';
export { tierRoutes } from './routes.ts';
export { findTier, listTiers, listTiersForSale } from './tier.store.ts';
export { describeTerms, describeTier, formatLength, termsOfTier } from './tier.ts';
export type { TierChanges, TierChoice, TierOrder, TierOutcome, TierPreview } from './tier-choice.ts';
export { findTiersInCurrency, moveTiersToCurrency } from './tiers-in-currency.ts';

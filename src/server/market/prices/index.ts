export {
  fixedOffer,
  type ItemOffer,
  isFreeOffer,
  offerOf,
  type PriceChoice,
  tierOfferOf,
} from './offer.ts';
export {
  licencePriceIn,
  otherPricesOf,
  otherTierPricesOf,
  type Price,
  renewalPriceIn,
  supportPriceIn,
  tierPriceIn,
} from './other-prices.ts';
export { decimalPrices, otherPricesColumn } from './other-prices-input.ts';
export { endsSale, followListPrices, recordPrices, requireKnownTierPrices } from './record-prices.ts';
export { noPrices, type PriceColumns, saleAfter } from './sale.ts';
export { parseTypedAmount } from './typed-amount.ts';
export { otherPrices, otherTierPrices, presentSale, sale, saleFields } from './wire.ts';

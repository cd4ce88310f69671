export { fixedOffer, type ItemOffer, isFreeOffer, offerOf, type PriceChoice } from './offer.ts';
export { followListPrices, recordPrices } from './record-prices.ts';
export { noPrices, type PriceColumns, saleAfter } from './sale.ts';
export { parseTypedAmount } from './typed-amount.ts';
export { presentSale, sale, saleFields } from './wire.ts';

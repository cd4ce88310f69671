export { developmentSitesOf, isDevelopmentSite } from './development-sites.ts';
export { findShop, listTaxRates, updateShopRow } from './shop.store.ts';

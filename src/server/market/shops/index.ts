export { developmentSitesOf, isDevelopmentSite } from './development-sites.ts';
export { findShop, updateShopRow } from './shop.store.ts';

export { developmentSitesOf, isDevelopmentSite } from './development-sites.ts';
export { findShop, takeInvoiceNumber, updateShopRow } from './shop.store.ts';

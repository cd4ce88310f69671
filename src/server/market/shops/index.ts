export { findShop, takeInvoiceNumber, updateShopRow } from './shop.store.ts';

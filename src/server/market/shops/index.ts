export { findShop, updateShopRow } from './shop.store.ts';

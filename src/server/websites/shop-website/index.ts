export { findShopWebsite, isShopCounted, setShopCounted } from './shop-website.store.ts';
export { ShopWebsites } from './shop-websites.ts';

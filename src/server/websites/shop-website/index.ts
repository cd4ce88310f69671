export { findShopWebsite, isShopCounted, setShopCounted } from './shop-website.store.ts';
export { ShopWebsiteCache } from './shop-website-cache.ts';
export { ShopWebsites } from './shop-websites.ts';

export { findPage, pageSlugs, pageTitles } from '../shop-record/index.ts';
export { CurrentShop } from './current-shop.ts';
export type { OtherDomains } from './domain.ts';
export { shopLogoRoutes } from './logo.routes.ts';
export { startShopDomainRechecks } from './rechecks.ts';
export { type ShopProfileDeps, shopProfileRoutes } from './routes.ts';
export { loadShop, type Shop } from './shop.ts';
export { isAtShopDomain, rewriteShopDomain } from './shop-domain.ts';

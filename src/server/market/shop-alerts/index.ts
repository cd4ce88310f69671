export { shopAlertLists } from './alert-lists.store.ts';
export { shopAlertEvents } from './annotated-alerts.ts';
export { checkShops, type ShopAlertDeps } from './check-shops.ts';
export { deleteOldShopAlerts, hitBuyersKeptForMs } from './delete-old.ts';
export { shopAlertRoutes } from './routes.ts';
export { findAlert } from './shop-alert.store.ts';

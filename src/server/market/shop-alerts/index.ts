export { shopAlertLists } from './alert-lists.store.ts';
export { spanOfAlert } from './alert-span.ts';
export { shopAlertEvents } from './annotated-alerts.ts';
export { checkShops, type ShopAlertDeps } from './check-shops.ts';
export { deleteOldShopAlerts, hitBuyersKeptForMs } from './delete-old.ts';
export { shopAlertRoutes } from './routes.ts';
export { findSettings } from './settings.store.ts';
export { maxReviewRequestDays } from './settings.ts';
export { findAlert, listAlertsWithin } from './shop-alert.store.ts';

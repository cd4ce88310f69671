export type { FindShopOutage } from './outage.ts';
export { makeGoodRoutes } from './routes.ts';

export type { ShopOutages } from './outage.ts';
export { makeGoodRoutes } from './routes.ts';

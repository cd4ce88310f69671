export { forgetBuyer } from './forget-buyer.ts';
export type { ShopOutages } from './outage.ts';
export { makeGoodRoutes } from './routes.ts';

export { balanceOf } from './balance.ts';
export { moneyRoutes } from './routes.ts';
export { bookDispute, bookRefund, bookSale } from './sales.ts';

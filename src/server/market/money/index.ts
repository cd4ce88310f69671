export { balanceOf, balancesAt } from './balance.ts';
export { moneyRoutes } from './routes.ts';
export {
  bookDirectRefund,
  bookDirectSale,
  bookDispute,
  bookRefund,
  bookRefundFailure,
  bookSale,
  bookStray,
} from './sales.ts';

export { balanceOf, balancesAt } from './balance.ts';
export {
  bookDirectRefund,
  bookDirectSale,
  bookDispute,
  bookRefund,
  bookRefundFailure,
  bookSale,
  bookUnappliedPayment,
} from './bookings.ts';
export { moneyRoutes } from './routes.ts';
export { moneySummaryRoutes } from './summary.routes.ts';
export { findUnsettledMoney } from './unsettled-money.ts';

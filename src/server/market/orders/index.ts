export { buyerKey } from './buyer-key.ts';
export { hasOrderOfBuyer } from './buyer-orders.store.ts';
export {
  type Checkout,
  deleteOrderNetworksBefore,
  insertOrderNetwork,
  listCheckouts,
  listOrderItems,
  sumCheckouts,
} from './checkouts.store.ts';
export {
  addCouponUse,
  type CouponRevenue,
  deleteCoupon,
  findCoupon,
  findCouponByCode,
  insertCoupon,
  isCouponOnOrders,
  listCoupons,
  listCouponsWithin,
  lockCouponAvailability,
  sumCouponRevenue,
  updateCoupon,
} from './coupon.store.ts';
export {
  claimOrderSync,
  closeOpenOrder,
  countAwaitingTransfers,
  countOpenOrders,
  countOrders,
  findListedOrder,
  findOrder,
  findOrderBuyers,
  findOrderByNumber,
  findOrderByPayment,
  findOrderByReference,
  findOrdersByNumber,
  firstOrderTime,
  hasOrders,
  insertOrder,
  type ListedOrder,
  listOrders,
  listOrdersBefore,
  listOrdersToSync,
  lockOrder,
  markOrderPaid,
  orderNumber,
  reserveCouponUntil,
  saveCheckoutSession,
  saveMailDelay,
  type WantedOrders,
} from './order.store.ts';
export {
  grantDownloadAccess,
  grantOrderAccess,
  hasOrderAccess,
  isOrderKey,
  orderAccessUrl,
} from './order-access.ts';
export { orderUrl } from './order-url.ts';
export {
  findOrderSources,
  insertOrderSource,
  insertPeriodSource,
  type OrderSource,
  orderVisitColumn,
  type VisitSource,
  visitColumns,
} from './order-visit.store.ts';
export { countPaidOrders, hasPaidOrder, paidOrderIds, type WantedPaidOrders } from './paid-orders.store.ts';
export { eraseOrders, listOrdersOfAddress, listVisitsOfOrders } from './personal-data.store.ts';
export {
  type Attribution,
  addOrderRevenue,
  listSoldDays,
  type SoldOrders,
  sumSoldOrders,
} from './sold-orders.store.ts';
export { sourceAnswer } from './source.wire.ts';
export { couponSubject } from './trash.ts';
export {
  type LaterOrder,
  listAccountsWithUnpaidOrders,
  listLaterOrders,
  listPaidAgain,
  listUnpaidOrders,
  type UnpaidOrder,
} from './unpaid-orders.store.ts';

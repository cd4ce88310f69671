export {
  addCouponUse,
  deleteCoupon,
  findCoupon,
  findCouponByCode,
  insertCoupon,
  isCouponOnOrders,
  listCoupons,
  listCouponsWithin,
  lockCouponAvailability,
  updateCoupon,
} from './coupon.store.ts';
export {
  claimOrderSync,
  closeOpenOrder,
  findListedOrder,
  findOrder,
  findOrderByNumber,
  findOrderByPayment,
  firstOrderTime,
  hasOrders,
  insertOrder,
  type ListedOrder,
  listOrders,
  listOrdersToSync,
  lockOrder,
  markOrderPaid,
  orderNumber,
  reserveCouponUntil,
  saveCheckoutSession,
  saveMailDelay,
} from './order.store.ts';
export {
  findOrderSources,
  insertOrderSource,
  type OrderSource,
  orderVisitColumn,
  type VisitSource,
  visitColumns,
} from './order-visit.store.ts';
export { addOrderRevenue, type SoldOrders, sumSoldOrders } from './sold-orders.store.ts';
export { sourceAnswer } from './source.wire.ts';

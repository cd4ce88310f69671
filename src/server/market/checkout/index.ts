export { authorsCheckoutRoutes } from './author.routes.ts';
export { createSubscriptionChanges } from './change-subscription.ts';
export { createOrderNumber } from './order-number.ts';
export { paypalEventTypes, paypalWebhookUrl } from './paypal-events/index.ts';
export { reconcileOrders } from './reconcile.ts';
export { refundPayment } from './refund-payment.ts';
export { checkoutRoutes } from './routes.ts';
export {
  createStripeAccounts,
  fromStripe,
  type StripeAccounts,
  type StripeDeps,
} from './stripe/index.ts';
export { readStripeEvent, stripeEventTypes, stripeWebhookUrl } from './stripe-events/index.ts';
export { subscriptionRoutes } from './subscription.routes.ts';
export { testOrderRoutes } from './test-orders/index.ts';
export { findUnpaidSeller } from './unpaid-seller.ts';
export { findWayBack } from './way-back.ts';

export { authorsCheckoutRoutes } from './author.routes.ts';
export { reconcileOrders } from './reconcile.ts';
export { checkoutRoutes } from './routes.ts';
export {
  createStripeAccount,
  fromStripe,
  refundThroughStripe,
  type StripeAccount,
  type StripeDeps,
} from './stripe/index.ts';
export { readStripeEvent } from './stripe-events/index.ts';
export { findUnpaidSeller } from './unpaid-seller.ts';

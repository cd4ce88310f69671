export { authorsCheckoutRoutes } from './author.routes.ts';
export { reconcileOrders } from './reconcile.ts';
export { checkoutRoutes } from './routes.ts';
export {
  createStripeAccounts,
  fromStripe,
  refundThroughStripe,
  type StripeAccounts,
  type StripeDeps,
} from './stripe/index.ts';
export { readStripeEvent, stripeEventTypes, stripeWebhookUrl } from './stripe-events/index.ts';
export { findUnpaidSeller } from './unpaid-seller.ts';

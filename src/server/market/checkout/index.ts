export { authorsCheckoutRoutes } from './author.routes.ts';
export { reconcileOrders } from './reconcile.ts';
export { checkoutRoutes } from './routes.ts';
export { createStripeAccount, refundThroughStripe, type StripeAccount, type StripeDeps } from './stripe/index.ts';

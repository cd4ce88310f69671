export { authorsCheckoutRoutes } from './author.routes.ts';
export { reconcileOrders } from './reconcile.ts';
export { checkoutRoutes } from './routes.ts';
export { refundThroughStripe } from './stripe/index.ts';

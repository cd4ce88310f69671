export { stripeSalesRoutes } from './routes.ts';
export { deleteStripePayments } from './stripe.store.ts';
export type { StripeReader } from './stripe-event.ts';
export { stripeSalesWebhook } from './webhook.routes.ts';

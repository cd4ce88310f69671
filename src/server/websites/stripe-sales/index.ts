export { deleteStripePayments } from './payment.store.ts';
export { stripeSalesRoutes } from './routes.ts';
export type { StripeReader } from './stripe-event.ts';
export { deleteWaitingPayments } from './waiting-payments.ts';
export { stripeSalesWebhook } from './webhook.routes.ts';

export { readStripeEvent } from './read-event.ts';
export { syncStripeEvents } from './sync-events.ts';
export { stripeWebhook } from './webhook.ts';

export { stripeEventTypes } from './apply-event.ts';
export { readStripeEvent } from './read-event.ts';
export { syncStripeEvents } from './sync-events.ts';
export { stripeWebhook, stripeWebhookUrl } from './webhook.ts';

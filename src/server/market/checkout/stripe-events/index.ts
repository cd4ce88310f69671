export { stripeEventTypes } from './apply-event.ts';
export { readStripeEvent } from './read-event.ts';
export { syncStripeEvents } from './sync-events.ts';
export { syncSubscription } from './sync-subscription.ts';
export { syncDueSubscriptions } from './sync-subscriptions.ts';
export { stripeWebhook, stripeWebhookUrl } from './webhook.ts';

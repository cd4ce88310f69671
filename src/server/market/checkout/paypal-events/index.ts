export { paypalEventTypes } from './apply-event.ts';
export { syncPaypalEvents } from './sync-events.ts';
export { paypalWebhook, paypalWebhookUrl } from './webhook.ts';

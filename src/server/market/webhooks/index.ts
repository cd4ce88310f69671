export { createResendLimiter } from './delivery.routes.ts';
export { createAuthorWebhooks } from './delivery.ts';
export { enqueueWebhookEvent } from './enqueue-event.ts';
export { webhookEventTypes } from './event-types.ts';
export { deleteOldMessages } from './messages.ts';
export { webhookRoutes } from './routes.ts';

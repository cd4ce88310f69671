export {
  catalogue,
  type EventData,
  type EventGroup,
  type WebhookEventType,
  webhookEventTypes,
} from './catalogue/index.ts';
export { createResendLimiter } from './delivery.routes.ts';
export { listWebhookAccounts } from './endpoint.store.ts';
export type { WebhookDeps } from './endpoint.ts';
export { type AlertedFacts, enqueueAlertEvent, enqueueWebhookEvent } from './enqueue-event.ts';
export { startWebhookJobs } from './jobs.ts';
export { marketWebhookRoutes } from './market.routes.ts';
export { webhookRoutes } from './routes.ts';
export { createEndpointWebhooks } from './send.ts';
export { webhookSubjectRoutes } from './subjects.routes.ts';
export { webhookTables } from './tables.ts';

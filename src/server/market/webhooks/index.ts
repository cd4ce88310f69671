export { forgetOldMessages } from './log.ts';
export { webhookRoutes } from './routes.ts';
export { authorsWebhooks } from './send.ts';
export { tellWebhooks } from './tell.ts';

export {
  type EndpointWebhooks,
  enqueueWebhooks,
  type WebhookAttempt,
  type WebhookContent,
  webhookRetryMs,
} from './endpoint-webhooks.ts';
export { destinationHash, enqueueAlerts, enqueueEmails, withholdAlerts } from './enqueue.ts';
export { redirectAlerts } from './redirect-alerts.ts';
export { enqueueRequestedMail, isRequestedMail, type RequestedMail, type RequestedMails } from './requested-mails.ts';
export { type ComposedMail, enqueueVersionMails, type VersionMailEnd, type VersionMails } from './version-mails.ts';

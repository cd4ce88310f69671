export {
  type EndpointWebhooks,
  enqueueWebhooks,
  type WebhookAttempt,
  type WebhookContent,
  webhookRetryMs,
} from './endpoint-webhooks.ts';
export { destinationMark, enqueueAlerts, enqueueEmails, withholdAlerts } from './enqueue.ts';
export { enqueuePasswordReset, type PasswordResets } from './password-resets.ts';
export { type ComposedMail, enqueueVersionMails, type VersionMailEnd, type VersionMails } from './version-mails.ts';

export {
  type AuthorWebhookAttempt,
  type AuthorWebhookContent,
  type AuthorWebhooks,
  authorWebhookRetryMs,
  enqueueAuthorWebhooks,
} from './author-webhooks.ts';
export { destinationMark, enqueueAlerts, enqueueEmails, withholdAlerts } from './enqueue.ts';
export { type ComposedMail, enqueueVersionMails, type VersionMailEnd, type VersionMails } from './version-mails.ts';

export {
  type AuthorWebhookAttempt,
  type AuthorWebhookContent,
  type AuthorWebhooks,
  authorWebhookRetryMs,
  enqueueAuthorWebhooks,
} from './author-webhooks.ts';
export { enqueueAlerts, enqueueEmails } from './enqueue.ts';

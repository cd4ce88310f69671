export { type Alert, beginningOf, type Delivery, isEnd, linkOf, subjectOf, threadOf } from './alert.ts';
export { type AlertText, alertText, linesOf, type Tone } from './alert-text.ts';
export {
  type AuthorWebhookAttempt,
  type AuthorWebhookContent,
  type AuthorWebhooks,
  enqueueAuthorWebhooks,
  triedForMs,
} from './author-webhooks.ts';
export { enqueueAlerts, enqueueEmails } from './enqueue.ts';
export { escapeMarkdown, escapeTags, oneLine, shorten } from './escape.ts';
export {
  type AlertFacts,
  type AuthorWebhookFacts,
  type MonitorFacts,
  type Notice,
  type Report,
  unsealFacts,
  type WebsiteFacts,
} from './facts.ts';

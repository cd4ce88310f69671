export { type Alert, type DeliveryResult, isEnd, linkOf, openingKeyOf, subjectOf, threadOf } from './alert.ts';
export { alertHeadline, alertSubject } from './alert-subject.ts';
export { type AlertText, alertText, linesOf, type Tone } from './alert-text.ts';
export { escapeMarkdown, escapeTags, oneLine, shorten } from './escape.ts';
export {
  type AlertConfirmation,
  type AlertFacts,
  type AuthorWebhookFacts,
  type HostIncident,
  type MailAttachment,
  type MailSeller,
  type MonitorFacts,
  type Notice,
  type Report,
  sealFacts,
  type Traffic,
  unsealFacts,
  type VersionMailFacts,
  type WebsiteFacts,
  withoutAttachments,
} from './facts.ts';
export { judgeTraffic, type TrafficVerdict } from './traffic-verdict.ts';

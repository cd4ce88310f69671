export {
  type Alert,
  type AlertText,
  type DeliveryResult,
  isEnd,
  linkOf,
  openingKeyOf,
  type StormAlert,
  subjectOf,
  type Tone,
  threadOf,
  urgencyOf,
} from './alert.ts';
export { alertHeadline, alertSubject } from './alert-subject.ts';
export { alertText, linesOf, lineText } from './alert-text.ts';
export {
  codeSpan,
  escapeMarkdown,
  escapeMarkdownAround,
  escapeTags,
  literalMarkdown,
  oneLine,
  shorten,
} from './escape.ts';
export {
  type AlertConfirmation,
  type AlertFacts,
  type ConversionFacts,
  type DegradedEnd,
  type HostIncident,
  type IncidentEnd,
  type MailAttachment,
  type MailSeller,
  type MonitorFacts,
  type Notice,
  type ObjectiveFacts,
  type Report,
  type RequestedMailFacts,
  type ShopProblem,
  type StormFacts,
  type StormIncident,
  sealFacts,
  type Traffic,
  unsealFacts,
  type VersionMailFacts,
  type WebhookFacts,
  type WebsiteFacts,
  withoutAttachments,
} from './facts.ts';
export { shopProblemText } from './shop-alert-text.ts';
export { isOfDegraded, stormLines } from './storm-text.ts';
export { judgeTraffic, type TrafficVerdict } from './traffic-verdict.ts';

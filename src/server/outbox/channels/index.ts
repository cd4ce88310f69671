export { baseOf, decodeComponent, userInfo } from './address.ts';
export { attemptDelivery, type DeliveryOptions, type Destination } from './attempt.ts';
export type { ChannelDefinition, Installation, SendContext, WebhookTemplate } from './channel.ts';
export { deliveryResultOf, fieldsOf, receiverReason } from './delivery-result.ts';
export { sendNotice as sendMailNotice, sendReport, sendVersionMail } from './email/index.ts';
export { type SendRequest, sendRequest } from './http-post.ts';
export { sendNotice } from './notice.ts';
export { type ProviderUrls, providerUrls } from './provider-urls.ts';
export { redact, urlCredentials } from './redact.ts';
export {
  type ChannelName,
  channelNames,
  channelRegistry,
  destinationProblem,
  normalizeDestination,
  type ProvidedChannel,
  programChannels,
  providedChannels,
} from './registry.ts';
export { sendAlert, sendStorm } from './send-alert.ts';
export { phoneNumber, smsRequest, smsSender } from './sms/index.ts';
export { botAddress, botToken } from './telegram/index.ts';
export { webPushKey } from './web_push/index.ts';
export {
  alertEvent,
  bodyProblem,
  exampleAlerts,
  exampleNames,
  placeholderNames,
  renderBody,
  webhookSecret,
} from './webhook/index.ts';

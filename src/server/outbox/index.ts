export {
  attemptDelivery,
  baseOf,
  type ChannelName,
  channelNames,
  channelRegistry,
  type DeliveryOptions,
  decoded,
  destinationProblem,
  loneToken,
  type ProvidedChannel,
  providerUrls,
  storedAddress,
  userInfo,
  webhookSecret,
} from './channels/index.ts';
export { type Courier, type FindAccount, startCourier } from './courier/index.ts';
export {
  countUnsentMessages,
  deleteFinishedMessages,
  deleteWaitingMessages,
  endLateReminders,
  endOutboxLeases,
} from './deliveries/index.ts';
export {
  type AlertChannel,
  alertChannels,
  alertChannelsAnswer,
  alertWarnings,
  buyerMailWarnings,
  maskDestination,
  missingProviders,
  reportWarnings,
  sealAlertChannels,
  sealDestination,
  unsealAlertChannels,
  unsealDestination,
  unsentAlerts,
} from './destinations/index.ts';
export {
  type AuthorWebhookAttempt,
  type AuthorWebhookContent,
  type AuthorWebhooks,
  authorWebhookRetryMs,
  enqueueAlerts,
  enqueueAuthorWebhooks,
  enqueueEmails,
} from './enqueue/index.ts';
export { consumeMailAllowance, deleteExpiredMailAllowances } from './mail-limits/index.ts';
export {
  type Alert,
  type AlertFacts,
  type AuthorWebhookFacts,
  linkOf,
  type MonitorFacts,
  type Notice,
  type Report,
  unsealFacts,
  type WebsiteFacts,
} from './messages/index.ts';

export { type AlertChannel, maskAlertChannels, sealAlertChannels, unsealAlertChannels } from './alert-channels.ts';
export type { AlertLists, AlertListsChange } from './alert-lists.ts';
export {
  alertWarnings,
  groupUnsent,
  type MissingProvider,
  missingProviders,
  reportWarnings,
  type Unsent,
  unsentAlerts,
  unsentBuyerMails,
  unsentReports,
  versionMailWarnings,
} from './provider-warnings.ts';
export { maskDestination, ownDestination, sealDestination, unsealDestination } from './seal.ts';
export { alertChannels, alertChannelsAnswer, maxAlertChannels, normalizeRow } from './wire.ts';

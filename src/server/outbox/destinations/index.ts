export { type AlertChannel, maskAlertChannels, sealAlertChannels, unsealAlertChannels } from './alert-channels.ts';
export {
  alertWarnings,
  buyerMailWarnings,
  missingProviders,
  reportWarnings,
  unsentAlerts,
  versionMailWarnings,
} from './provider-warnings.ts';
export { maskDestination, ownDestination, sealDestination, unsealDestination } from './seal.ts';
export { alertChannels, alertChannelsAnswer } from './wire.ts';

export { baseOf, decoded, loneToken, storedAddress, userInfo } from './address.ts';
export { type AlertChannel, sealAlertChannels, unsealAlertChannels } from './alert-channels.ts';
export { type Channel, channels, destinationProblem } from './destination-rules.ts';
export {
  alertWarnings,
  buyerMailWarnings,
  missingProviders,
  type ProvidedChannel,
  reportWarnings,
  unsentAlerts,
} from './provider-warnings.ts';
export { maskDestination, sealDestination, unsealDestination } from './seal.ts';
export { alertChannels, alertChannelsAnswer } from './wire.ts';

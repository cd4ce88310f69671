export { baseOf, decoded, loneToken, storedAddress, userInfo } from './address.ts';
export {
  type AuthorsAttempt,
  type AuthorsContent,
  type AuthorsWebhooks,
  triedForMs,
  writeAuthorsMessages,
} from './authors.ts';
export { type Channel, channels, destinationProblem } from './destination-rules.ts';
export { maskDestination, openDestination, sealDestination } from './destinations.ts';
export {
  type AlertFacts,
  type AuthorsFacts,
  type MonitorFacts,
  type Notice,
  openFacts,
  type Report,
  type WebsiteFacts,
} from './facts.ts';
export { forgetMailAllowances, takeMail } from './mail-allowance.ts';
export {
  alertWarnings,
  buyerMailWarnings,
  missingProviders,
  type ProvidedChannel,
  reportWarnings,
  unsentAlerts,
} from './providers.ts';
export { type AlertRow, openAlertRows, sealAlertRows } from './rows.ts';
export { alertRows, alertRowsAnswer } from './wire.ts';
export { writeAlerts, writeLetters } from './write.ts';

export {
  batchRequests,
  KeyedMutex,
  KeyedQueue,
  Semaphore,
  SharedWork,
  startPeriodicJobs,
  startPeriodicTask,
} from './concurrency/index.ts';
export { isEmailAddress } from './email.ts';
export { countedText, countText, durationText, moneyText, percentText } from './figures.ts';
export { fitImage, type ImageRule, imageSize } from './image.ts';
export { type Log, openLog, silentLog } from './log.ts';
export { currencyDigits, fromMinor, minorText, portionOf, priceFault, toMinor } from './money.ts';
export { type FieldErrors, invalid, notFound, Refusal, type RefusalCode, refusalStatus } from './refusal.ts';
export { currentRequester, type Requester, runAs, runAsService, runShared } from './requester.ts';
export { escapeHtml, isStorable } from './text.ts';
export {
  dayMs,
  dayOf,
  hourMs,
  isTimeZone,
  localMinuteToMs,
  minuteMs,
  parseLocalMinute,
  secondMs,
  timeZoneNamed,
  toIso,
  toIsoOrNull,
  zonedMoment,
} from './time.ts';
export { openVault, randomToken, sha256, type Vault } from './vault.ts';

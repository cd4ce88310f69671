export {
  batchRequests,
  KeyedMutex,
  KeyedQueue,
  type PeriodicTask,
  Semaphore,
  SharedWork,
  settleWithin,
  startPeriodicJobs,
  startPeriodicTask,
  takeNext,
  withTimeout,
} from './concurrency/index.ts';
export { isEmailAddress } from './email.ts';
export { lockFolder } from './folder-lock.ts';
export {
  datesTag,
  formatCount,
  formatDate,
  formatDays,
  formatDecimal,
  formatDecimalPercent,
  formatDuration,
  formatHours,
  formatList,
  formatMinutes,
  formatMoney,
  formatPercent,
  formatSeconds,
  formatShare,
  formatUtcMinute,
  pluralize,
} from './format.ts';
export {
  currentLanguage,
  currentTag,
  inLanguage,
  type Language,
  languages,
  type Message,
  message,
  preferredLanguage,
  t,
  tHtml,
} from './i18n/index.ts';
export { type ImageRule, imageSize, resizeImage, toPng } from './image.ts';
export { createLog, type Log, silentLog } from './log.ts';
export {
  currencyDigits,
  findPriceProblem,
  formatMinorUnits,
  fromMinor,
  maxPriceMinor,
  portionOf,
  toMinor,
} from './money.ts';
export { medianOf, sameTimeInPastWeeks } from './past-weeks.ts';
export { type FieldErrors, invalid, notFound, Refusal, type RefusalCode, refusalStatus } from './refusal.ts';
export { accountRequester, currentRequester, type Requester, runAs, runAsService, runShared } from './requester.ts';
export { type Shared, shareEvenly } from './shares.ts';
export { siteHost } from './site-host.ts';
export { escapeHtml, isStorable } from './text.ts';
export {
  canonicalTimeZone,
  dayMs,
  dayOf,
  formatZonedTime,
  hourMs,
  isTimeZone,
  localMinuteToMs,
  minuteMs,
  parseLocalMinute,
  secondMs,
  toIso,
  toIsoOrNull,
} from './time.ts';
export { createVault, randomToken, sha256, type Vault } from './vault.ts';
export { version } from './version.ts';

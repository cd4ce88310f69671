export {
  describeUnreleased,
  firstRelease,
  isCorruptDatabase,
  unreleasedMigration,
} from '../store-files/index.ts';
export { boundedText } from './bounded-text.ts';
export { changelogFile, changesOf, entriesOf, hasUnseenChanges } from './changelog.ts';
export { closestName } from './closest-name.ts';
export {
  BoundedFairQueue,
  batchRequests,
  FairSemaphore,
  type JobRun,
  KeyedMutex,
  KeyedQueue,
  listJobRuns,
  type PeriodicTask,
  Semaphore,
  SharedWork,
  settleWithin,
  startPeriodicJobs,
  startPeriodicTask,
  type ThreadAnswer,
  type ThreadCall,
  WorkerCalls,
  withTimeout,
} from './concurrency/index.ts';
export { decodeEntities } from './decode-entities.ts';
export { describeServer } from './describe-server.ts';
export { isEmailAddress, readEmailAddress } from './email.ts';
export { type EventStoreAddress, readEventStoreAddress } from './event-store-address.ts';
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
  formatUtcDay,
  formatUtcMinute,
  pluralize,
} from './format.ts';
export {
  currentLanguage,
  currentTag,
  inLanguage,
  joinSentences,
  type Language,
  languages,
  languageTag,
  lowerLabel,
  type Message,
  message,
  preferredLanguage,
  StoredMessages,
  t,
  tHtml,
} from './i18n/index.ts';
export { type ImageRule, imageSize, resizeImage, toPng } from './image.ts';
export { idsAtOnce, inChunks, readInChunks } from './in-chunks.ts';
export { createLog, type Log, silentLog } from './log.ts';
export { type Module, type ModulesOff, modules, readModules, type SwitchedOffBy } from './modules.ts';
export {
  currencyDigits,
  currencySymbol,
  findPriceProblem,
  formatMinorUnits,
  fromMinor,
  maxPriceMinor,
  portionOf,
  toMinor,
} from './money.ts';
export type { NodeSignals } from './node-signals.ts';
export { findInPackage, type HanFont, hanFonts, optionalPackages, scriptFonts } from './optional-packages.ts';
export { isOutage, Outage, outageRetryS } from './outage.ts';
export { parseJson } from './parse-json.ts';
export { medianOf, sameTimeInPastWeeks } from './past-weeks.ts';
export { bareCode, plainCode, withoutFrame } from './pasted.ts';
export { isDecodable } from './percent-encoding.ts';
export { describePostgres, isPostgresUrl, postgresServers, postgresUrlAdvice } from './postgres-address.ts';
export { printable } from './printable.ts';
export { restrictPriority } from './priority.ts';
export {
  type FieldErrors,
  fieldError,
  invalid,
  notFound,
  Refusal,
  type RefusalCode,
  refusalStatus,
} from './refusal.ts';
export {
  accountRequester,
  currentRequester,
  type Requester,
  runAs,
  runAsService,
  runOutsideRequests,
  runShared,
} from './requester.ts';
export { type Shared, shareEvenly } from './shares.ts';
export { idInToken, isSameToken, signId } from './signed-id.ts';
export { siteHost } from './site-host.ts';
export { isStripeTestKey } from './stripe-key.ts';
export { canonicalPath, cutPath, cutText, escapeHtml, hasUnescaped, isStorable } from './text.ts';
export {
  addByClock,
  canonicalTimeZone,
  dayMs,
  dayOf,
  formatZonedMinute,
  formatZonedTime,
  hourMs,
  isTimeZone,
  localMinuteToMs,
  type Month,
  minuteMs,
  monthOf,
  parseLocalMinute,
  secondMs,
  toIso,
  toIsoOrNull,
} from './time.ts';
export { type CountedQuarter, comparedSpan, quarterMs, usualHours, weighByHours } from './usual-week.ts';
export { createVault, randomToken, sha256, type Vault } from './vault.ts';
export { describeVersion, isOlderVersion, version } from './version.ts';

export {
  type Address,
  defaultGraceS,
  hostOf,
  parseMonitorAddress,
  type RecordType,
  type StartTlsProtocol,
} from './address.ts';
export { monitorAlertLists } from './alert-lists.store.ts';
export { checkAssertions } from './check-assertions.ts';
export { checkCondition } from './condition.ts';
export {
  type Connection,
  checkConnection,
  isUsual,
  mergeConnection,
  presentConnection,
  secretsOfConnection,
  unsealConnection,
  usualConnection,
} from './connection.ts';
export { maxRedirectLimit, type SentConnection } from './connection-wire.ts';
export { closeDegradation, listDegradations, openDegradation } from './degradation.store.ts';
export { registrableDomain, registryOf } from './domain.ts';
export { isExpiryDue } from './expiry.ts';
export {
  alertDays,
  defaultConfirmations,
  defaultRecoveryThreshold,
  defaultTimeoutS,
  headerNameProblem,
  intervals,
  isHeaderValue,
  maxConfirmationIntervalS,
  maxConfirmations,
  maxNotesLength,
  maxRecoveryThreshold,
  maxRequestBodyBytes,
  maxTimeoutS,
  methodsWithBody,
  minConfirmationIntervalS,
  type Row,
} from './fields.ts';
export { addressForGuest, monitorForGuest } from './for-guests.ts';
export { closeGaps, lastPauseEnd, listGaps, listUnreachable, openGaps, pastMaintenance } from './gap.store.ts';
export { requireGroup } from './group.store.ts';
export { heartbeatUrl, tokenHash } from './heartbeat-token.ts';
export { noStreak } from './initial-state.ts';
export { endMonitorLeases } from './leases.store.ts';
export { checkWindow, type Maintenance, type MaintenanceSpan, mergeSpans, windowMs } from './maintenance.ts';
export {
  findMonitor,
  findMonitors,
  listMonitors,
  listMonitorUrls,
  listRunningMonitors,
  lockMonitor,
  stateColumns,
  updateMonitorRow,
} from './monitor.store.ts';
export {
  changedColumns,
  createMonitor,
  deleteMonitor,
  unsealBody,
  unsealHeaders,
  updateMonitor,
} from './operations.ts';
export { nextRunAt, type Schedule } from './schedule.ts';
export { matchesSearch, type SearchBy } from './search.store.ts';
export { silencedUntil } from './silence.ts';
export { sqlInteger } from './sql-integer.ts';
export { causeOfStatus, type Status, statusOf } from './status.ts';
export {
  acceptsRedirect,
  acceptsStatus,
  defaultStatuses,
  formatStatusCodes,
  isForRedirects,
  maxRedirects,
  maxStatusRanges,
  parseStatusCodes,
  redirectStatuses,
  type StatusRange,
} from './status-codes.ts';
export { suspendMonitors, switchMonitorsOff } from './stop-checks.ts';
export { addTag, listTags, removeTag, selectIdsByTag, tagsOf } from './tags.store.ts';
export { checkTimeout, timeoutMsOf } from './timeout.ts';
export { monitorTrash } from './trash.ts';
export { checkUpsideDown } from './upside-down.ts';
export { countMonitorsOfAccounts, countUnconfirmedMonitors } from './usage.store.ts';
export { monitorWarnings, passwordWarnings } from './warnings.ts';
export {
  createMonitorBody,
  listMonitorsQuery,
  type MonitorAnswer,
  type MonitorChanges,
  type MonitorFields,
  monitorAnswer,
  updateMonitorBody,
  withRequestMethod,
} from './wire.ts';

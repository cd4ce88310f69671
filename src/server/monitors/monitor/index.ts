export { type Address, type RecordType, readAddress } from './address.ts';
export { checkCondition } from './condition.ts';
export { registrableDomain, registryOf } from './domain.ts';
export { isExpiryDue } from './expiry.ts';
export { alertDays, headerNameProblem, intervals, isHeaderValue, type Row } from './fields.ts';
export { heartbeatUrl, tokenHash } from './heartbeat-token.ts';
export { endMonitorLeases } from './leases.store.ts';
export { checkWindow, type Maintenance, type MaintenanceSpan, mergeSpans, windowMs } from './maintenance.ts';
export { changeMonitor, findMonitor, lockMonitor, selectMonitors } from './monitor.store.ts';
export { createMonitor, deleteMonitor, openHeaders, updateMonitor } from './operations.ts';
export { type Status, statusOf } from './status.ts';
export { suspendMonitors } from './suspend.store.ts';
export { allTags, tagsOf } from './tags.store.ts';
export { monitorWarnings } from './warnings.ts';
export {
  createMonitorBody,
  listMonitorsQuery,
  type MonitorAnswer,
  monitorAnswer,
  updateMonitorBody,
  withRequestMethod,
} from './wire.ts';

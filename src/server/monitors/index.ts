export { guestMonitorResources, linkedMonitorResources } from './account-resources.ts';
export { acknowledgeRoutes } from './acknowledge/index.ts';
export { alertConditions } from './alert-conditions.ts';
export { addIncidentNote, findMonitorHost, findOutage, listOutages, monitorEvents } from './annotated-events.ts';
export { type CheckNowDeps, createCheckNowLimiter } from './check-now/index.ts';
export {
  type CheckOutcome,
  type CheckSimulator,
  createTestCheck,
  type PastChecks,
  writePastChecks,
} from './checks/index.ts';
export {
  consoleMonitorRoutes,
  findUptimeTrend,
  hasStatusPage,
  hasWorkingAlerts,
  monitorsSummary,
  monitorsUnsent,
  type TestCheckDeps,
} from './console/index.ts';
export { createDefaultMonitor } from './create-watch.ts';
export { endDomainLeases, type LookUpDomain, startDomainWatch } from './domains/index.ts';
export { openResponse as openIncidentResponse } from './failures/index.ts';
export { heartbeatRoutes } from './heartbeats/index.ts';
export { findHostMonitors, type HostMonitors, type HostMonitorsQuery } from './hosts/index.ts';
export { applyCommand, exportCommand, importCommand, monitorCommands, type Terminal } from './import/index.ts';
export {
  type CountVisitors,
  hasEnded,
  incidentAlertLists,
  startHeldAlerts,
  startReminders,
} from './incidents/index.ts';
export { replayChecks, startChecker, startMonitorJobs } from './jobs.ts';
export {
  countMonitorsOfAccounts,
  endMonitorLeases,
  hostOf as hostOfMonitor,
  monitorAlertLists,
  suspendMonitors,
  switchMonitorsOff,
} from './monitor/index.ts';
export {
  type FindUsualVisitors,
  type ObjectiveGauge,
  objectiveAlertLists,
  objectiveGauges,
} from './objectives/index.ts';
export { policyAlertLists } from './policies/index.ts';
export type { FindUsualSales } from './quiet-hours/index.ts';
export { type HasWebsite, type MonitorRouteDeps, monitorRoutes } from './routes.ts';
export { writeSampleMonitors } from './sample-data/index.ts';
export {
  archiveChecks,
  findMonitorHealth,
  type MonitorGauge,
  type MonitorHealth,
  monitorGauges,
  monitorUptimes,
  serviceStatus,
} from './statistics/index.ts';
export {
  publicStatusPages,
  rewriteCustomDomains,
  StatusPageCache,
  type StatusPageDeps,
  startDomainRechecks,
  statusPageDomains,
  subscriberAddress,
} from './status-pages/index.ts';
export { monitorTables } from './tables.ts';
export { type AlertTestDeps, createTestAlert, createTestAlertLimiter } from './test-alerts/index.ts';
export { monitorTrashKinds } from './trash-kinds.ts';
export { type FindCost, openEmail as openUptimeReportEmail, uptimeReportLinks } from './uptime-reports/index.ts';

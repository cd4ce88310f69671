export { consoleMonitorRoutes } from './routes.ts';
export { hasStatusPage, hasWorkingAlerts, monitorsSummary, monitorsUnsent } from './summary.ts';
export type { TestCheckDeps } from './test-check.routes.ts';
export { findUptimeTrend, type UptimeTrend } from './uptime-trend.ts';

export { archiveChecks } from './archive.ts';
export { type MonitorGauge, monitorGauges, serviceStatus } from './gauges.ts';
export { findMonitorHealth, type MonitorHealth } from './monitor-health.ts';
export { monitorUptimes } from './monitor-uptimes.ts';
export { responseTimes } from './response-times.ts';
export { statisticsRoutes } from './routes.ts';
export { answered } from './scope.ts';
export { sparklines } from './sparklines.ts';

export { type MonitorGauge, monitorGauges, serviceStanding } from './gauges.ts';
export { monitorUptimes } from './monitor-uptimes.ts';
export { statisticsRoutes } from './routes.ts';
export { sparklines } from './sparklines.ts';

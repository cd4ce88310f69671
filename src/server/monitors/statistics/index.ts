export { type MonitorGauge, monitorGauges, serviceStanding } from './gauges.ts';
export { statisticsRoutes } from './routes.ts';
export { sparklines } from './sparklines.ts';

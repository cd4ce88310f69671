export { healthRoutes } from './health.ts';
export { Meter } from './meter.ts';
export { metricsRoutes } from './routes.ts';

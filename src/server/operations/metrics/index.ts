export { Meter } from './meter.ts';
export { metricsRoutes } from './routes.ts';

export { enqueueMonitorAlerts } from './enqueue.ts';
export { alertTestRoutes } from './test.routes.ts';

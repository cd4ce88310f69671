export { enqueueMonitorAlerts } from './enqueue.ts';
export { type AlertTestDeps, alertTestRoutes, createTestAlertLimiter } from './test.routes.ts';

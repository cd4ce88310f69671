export { type AlertingMonitor, alertedMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';
export { type AlertTestDeps, alertTestRoutes, createTestAlertLimiter } from './test.routes.ts';

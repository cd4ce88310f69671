export { type AlertingMonitor, alertedMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';
export { type AlertTestDeps, alertTestRoutes, createTestAlert, createTestAlertLimiter } from './test.routes.ts';

export { notifyOfDegradedEnd } from './degraded-end.ts';
export { type AlertingMonitor, alertedMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';

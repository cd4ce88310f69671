export { notifyOfDegradedEnd } from './degraded-end.ts';
export { type AlertingMonitor, alertedMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';
export { closeIncident } from './incident-end.store.ts';
export { endIncidentOf, endIncidentsAtRemoved, endIncidentsOfAccount } from './incident-end.ts';

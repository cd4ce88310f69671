export { startCourier } from './alerts/courier.ts';
export { webhookSecret } from './alerts/webhook/signature.ts';
export { startChecker } from './checks/scheduler.ts';
export { consoleMonitorRoutes } from './console.ts';
export { startDomainWatch } from './domains/watch.ts';
export { endLeases } from './leases.store.ts';
export { monitorRoutes } from './routes.ts';
export { monitorsSummary } from './summary.ts';

export { startCourier } from './alerts/courier.ts';
export { startChecker } from './checks/scheduler.ts';
export { consoleMonitorRoutes } from './console.ts';
export { monitorRoutes } from './routes.ts';
export { monitorsSummary } from './summary.ts';

export { consoleMonitorRoutes } from './routes.ts';
export { monitorsSummary, monitorsUnsent } from './summary.ts';

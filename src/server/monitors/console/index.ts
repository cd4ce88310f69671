export { consoleMonitorRoutes } from './routes.ts';
export { monitorsSummary, monitorsUnsent } from './summary.ts';
export type { TestCheckDeps } from './test-check.routes.ts';

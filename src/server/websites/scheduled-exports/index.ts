export { scheduledExportRoutes } from './routes.ts';
export { startScheduledExports } from './run-exports.ts';

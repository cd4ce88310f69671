export { enqueueDueReports } from './enqueue-reports.ts';
export { deleteWaitingReports, skipPastReports } from './mail-report.store.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';

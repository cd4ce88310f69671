export { enqueueDueReports, type MailReportDeps } from './enqueue-reports.ts';
export { deleteWaitingReports, skipPastReports } from './mail-report.store.ts';
export type { FindOutages } from './outages.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';

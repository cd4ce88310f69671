export { type MailReportDeps, reportMail } from './compose-mail.ts';
export { renderReportPdf } from './draw-report.ts';
export { enqueueDueReports } from './enqueue-reports.ts';
export { queryReportFigures } from './figures.ts';
export { sendLinkPage } from './link-page.ts';
export { deleteWaitingReports, skipPastReports } from './mail-report.store.ts';
export type { FindOutages } from './outages.ts';
export { composeReport, type ReportContent } from './report-content.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';

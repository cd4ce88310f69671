export { type MailReportDeps, reportMail } from './compose-mail.ts';
export { renderReportPdf } from './draw-report.ts';
export { enqueueDueReports } from './enqueue-reports.ts';
export { queryReportFigures } from './figures.ts';
export { deleteWaitingReports, skipPastReports } from './mail-report.store.ts';
export { type FindOutages, lostSentences } from './outages.ts';
export { ownReportRoutes } from './own-report.routes.ts';
export { composeReport, type ReportContent } from './report-content.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';

export { askReport, type MailReportDeps, reportMail } from './compose-mail.ts';
export { enqueueDueReports } from './enqueue-reports.ts';
export { sendLinkPage } from './link-page.ts';
export { deleteWaitingReports, skipPastReports } from './mail-report.store.ts';
export type { FindOutages } from './outages.ts';
export type { ReportContent } from './report-content.ts';
export { reportPdf } from './report-pdf.ts';
export { unsubscribeRoutes } from './unsubscribe.routes.ts';

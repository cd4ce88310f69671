export { writeDueReports } from './job.ts';
export { dropWaitingReports, settlePastReports } from './mail-report.store.ts';
export { mailReportPages } from './routes.ts';

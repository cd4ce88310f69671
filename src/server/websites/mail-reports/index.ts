export { writeDueReports } from './job.ts';
export { settlePastReports } from './mail-report.store.ts';
export { mailReportPages } from './routes.ts';

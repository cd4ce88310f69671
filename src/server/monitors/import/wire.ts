export type { ImportReport, ReportedMonitor, ReportedPage, ReportedPart } from './import-report.ts';
export type { Change } from './plan.ts';

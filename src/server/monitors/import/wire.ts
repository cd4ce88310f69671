export type { ImportReport, ReportedMonitor } from './import-monitors.ts';
export type { Change } from './plan.ts';

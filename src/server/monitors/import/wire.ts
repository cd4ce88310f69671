/** An import as the console reads it. */
export type { ImportReport, ReportedMonitor } from './import-monitors.ts';
export type { Change } from './plan.ts';

export { enqueueUptimeReports } from './enqueue-reports.ts';
export { uptimeReportLinks } from './link.routes.ts';
export type { FindCost } from './measure.ts';
export { ownUptimeReportRoutes } from './own-report.routes.ts';
export { presentReports } from './present.ts';
export { openEmail } from './recipient.ts';
export { findReport, findReports } from './report.store.ts';
export { uptimeReportRoutes } from './routes.ts';
export { uptimeReportTrash } from './trash.ts';

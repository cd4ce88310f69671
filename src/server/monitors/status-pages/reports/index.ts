export { importedReports } from './imported.ts';
export { phaseLabels } from './labels.ts';
export { createReport, createUpdate } from './operations.ts';
export { publishPlannedUpdates } from './publish-planned.ts';
export { reportRoutes } from './report.routes.ts';
export {
  listPublishedUpdates,
  listReportedStates,
  listServices,
  listVisibleReports,
  lockReportsOfPage,
  type ReportedState,
  statesOf,
} from './report.store.ts';
export { templateRoutes } from './template.routes.ts';
export { createReportBody, createUpdateBody } from './wire.ts';

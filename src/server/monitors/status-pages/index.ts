export { domainApprovalRoutes } from './domain.routes.ts';
export { startDomainRechecks, statusPageDomains } from './domains/index.ts';
export { listPageIds, monitorIdsOfPage, moveIntoGroups } from './group.store.ts';
export {
  importPage,
  isIdlePage,
  type MaintenanceAction,
  type PagePlan,
  planPage,
  protectFirst,
  type WantedMaintenance,
  type WantedPage,
  type WantedReport,
} from './import-page.ts';
export { findLogoOfPage } from './logo.store.ts';
export { enqueueMaintenanceNotices } from './maintenance-notices.ts';
export { incidentNotices } from './notices.ts';
export { createStatusPage } from './operations.ts';
export { countPages, findPages } from './page.store.ts';
export { presentPages as presentStatusPages } from './present.ts';
export { statusPagePreviewRoutes } from './preview.routes.ts';
export { publicStatusPages, rewriteCustomDomains, StatusPageCache, type StatusPageDeps } from './public/index.ts';
export {
  createReport,
  createReportBody,
  createUpdate,
  createUpdateBody,
  publishPlannedUpdates,
} from './reports/index.ts';
export { statusPageRoutes } from './routes.ts';
export { shownAddress as subscriberAddress } from './subscriber.ts';
export { statusPageTrash } from './trash.ts';
export { createStatusPageBody } from './wire.ts';

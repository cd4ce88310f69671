export { domainApprovalRoutes } from './domain.routes.ts';
export { startDomainRechecks, statusPageDomains } from './domains/index.ts';
export { listPageIds, monitorIdsOfPage, moveIntoGroups } from './group.store.ts';
export {
  importPage,
  isIdlePage,
  type MaintenanceAction,
  type PagePlan,
  planPage,
  type WantedMaintenance,
  type WantedPage,
  type WantedReport,
} from './import-page.ts';
export { findLogoOfPage } from './logo.store.ts';
export { enqueueMaintenanceNotices } from './maintenance-notices.ts';
export { incidentNotices } from './notices.ts';
export { countPages, findPages } from './page.store.ts';
export { presentPages as presentStatusPages } from './present.ts';
export { statusPagePreviewRoutes } from './preview.routes.ts';
export { publicStatusPages, rewriteCustomDomains, StatusPageCache, type StatusPageDeps } from './public/index.ts';
export { publishPlannedUpdates } from './reports/index.ts';
export { statusPageRoutes } from './routes.ts';
export { shownAddress as subscriberAddress } from './subscriber.ts';
export { statusPageTrash } from './trash.ts';

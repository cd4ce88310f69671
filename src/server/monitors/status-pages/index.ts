export { domainApprovalRoutes } from './domain.routes.ts';
export { startDomainRechecks, statusPageDomains } from './domains/index.ts';
export { listPageIds, monitorIdsOfPage } from './group.store.ts';
export { enqueueMaintenanceNotices } from './maintenance-notices.ts';
export { incidentNotices } from './notices.ts';
export { statusPagePreviewRoutes } from './preview.routes.ts';
export { publicStatusPages, rewriteCustomDomains, StatusPageCache, type StatusPageDeps } from './public/index.ts';
export { statusPageRoutes } from './routes.ts';

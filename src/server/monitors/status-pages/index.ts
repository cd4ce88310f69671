export { domainApprovalRoutes, startDomainRechecks } from './domains/index.ts';
export { pageIdsOf } from './group.store.ts';
export { enqueueMaintenanceNotices } from './maintenance-notices.ts';
export { incidentNotices } from './notices.ts';
export { statusPagePreviews } from './preview.routes.ts';
export { leadToPages, publicStatusPages, published } from './public/index.ts';
export { statusPageRoutes } from './routes.ts';

export { domainApprovalRoutes, domainCheckRoutes } from './domain.routes.ts';
export { domainHolder } from './domain.store.ts';
export { domainVerification, presentVerification } from './present.ts';
export { approved, type DomainColumns, unverified } from './proof.ts';
export { startDomainRechecks } from './rechecks.ts';

export { endDomainLeases, lookedUpDomains } from './domains.store.ts';
export type { LookUp as LookUpDomain } from './look-up.ts';
export { domainStatus, watchedDomain } from './status.ts';
export { startDomainWatch } from './watch.ts';

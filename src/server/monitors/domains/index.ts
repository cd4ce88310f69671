export { endDomainLeases, lookedUpDomains } from './domains.store.ts';
export { domainStatus, watchedDomain } from './status.ts';
export { startDomainWatch } from './watch.ts';

export { checkPageDomain } from './check.ts';
export {
  type ClaimOfAccount,
  claimOfOther,
  claimsOfOthers,
  domainHolder,
  statusPageDomains,
  writeClaim,
} from './domain.store.ts';
export { startDomainRechecks } from './rechecks.ts';

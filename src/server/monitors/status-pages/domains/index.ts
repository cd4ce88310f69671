export { checkDomainProof } from './check.ts';
export {
  type ClaimOfAccount,
  claimOfOther,
  claimsOfOthers,
  domainHolder,
  writeClaim,
} from './domain.store.ts';
export { domainVerification, presentVerification } from './present.ts';
export { approved, type DomainColumns, unverified } from './proof.ts';
export { startDomainRechecks } from './rechecks.ts';

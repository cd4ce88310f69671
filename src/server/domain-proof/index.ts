export { checkDomainProof, type DomainClaims, type DomainHolder } from './check.ts';
export { addressAtDomain, ownHosts, type PublicAddresses, parseCustomDomain, requestedHost } from './host-name.ts';
export { type DomainVerification, domainVerification, presentVerification } from './present.ts';
export { approved, type ClaimedDomain, type DomainColumns, unverified } from './proof.ts';

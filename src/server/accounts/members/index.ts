export {
  byGuestResource,
  listShownResources,
  noSharedResources,
  type SharedResourceIds,
  setShownResources,
} from './guest-resource.store.ts';
export { languageOfAccount, languageOfAddress, languageOfInvited } from './language.store.ts';
export {
  countOwnedAccounts,
  deleteMember,
  deleteMembers,
  findMember,
  findSuspendedAccount,
  insertMember,
  listAccountsWithOwners,
  listMembers,
  listMemberships,
  type Member,
  type Membership,
  setMemberRole,
} from './member.store.ts';
export { findMemberName } from './member-name.ts';
export { permissionsOf } from './roles.ts';

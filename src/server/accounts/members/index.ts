export {
  guestThingKinds,
  listShownThings,
  nothingShown,
  type ShownThings,
  setShownThings,
} from './guest-thing.store.ts';
export {
  countOwnedAccounts,
  deleteMember,
  findMember,
  findSuspendedAccount,
  insertMember,
  listMembers,
  listMemberships,
  type Member,
  type Membership,
  setMemberRole,
} from './member.store.ts';
export { permissionsOf } from './roles.ts';
export { isStillAllowed } from './still-allowed.ts';

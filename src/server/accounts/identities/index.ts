export {
  deleteIdentitiesOfUser,
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  forgetUnlinking,
  insertIdentity,
  listIdentitiesOfUser,
  noteUnlinking,
  touchIdentity,
  wasUnlinked,
} from './identity.store.ts';

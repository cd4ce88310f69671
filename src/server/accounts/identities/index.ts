export {
  deleteIdentitiesOfUser,
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  forgetUnlinking,
  insertIdentity,
  listIdentitiesOfUser,
  recordUnlinking,
  touchIdentity,
  wasUnlinked,
} from './identity.store.ts';

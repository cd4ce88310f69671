export {
  deleteIdentitiesOfUser,
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  listIdentitiesOfUser,
  touchIdentity,
} from './identity.store.ts';

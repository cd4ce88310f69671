export {
  deleteIdentitiesOfUser,
  deleteIdentity,
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  touchIdentity,
} from './identity.store.ts';

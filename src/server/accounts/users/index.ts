export { findTakenUserNames, findUser, findUserByLogin, insertUser, lockUser, updateUser } from './user.store.ts';

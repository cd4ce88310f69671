export { nameOf } from './name.ts';
export { hashPassword, passwordLength, verifyPassword } from './password.ts';
export { findTakenUserNames, findUser, findUserByLogin, insertUser, lockUser, updateUser } from './user.store.ts';

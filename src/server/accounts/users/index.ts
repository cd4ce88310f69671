export { languageOfUser } from './language.ts';
export { nameOf } from './name.ts';
export { hashPassword, passwordLength, redeemInTurn, verifyPassword } from './password.ts';
export {
  findTakenUserNames,
  findUser,
  findUserByLogin,
  insertUser,
  isVerifiedAddress,
  lockUser,
  moveLastAccount,
  updateUser,
} from './user.store.ts';

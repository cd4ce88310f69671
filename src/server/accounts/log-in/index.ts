export {
  authenticate,
  changePassword,
  chooseAccount,
  createLoginLimits,
  type LoginLimits,
  requirePassword,
} from './login.ts';
export {
  askSecondFactor,
  clearSecondFactor,
  findAskedUser,
  needsSecondFactor,
  passSecondFactor,
  redeemCode,
} from './second-factor.ts';

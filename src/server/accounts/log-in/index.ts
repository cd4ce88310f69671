export {
  authenticate,
  changePassword,
  chooseAccount,
  createLoginLimits,
  type LoginLimits,
  requirePassword,
} from './login.ts';
export { openSession } from './open-session.ts';
export { FailedLogIns, type LogInMethod, recordLogInEvent } from './record-log-in.ts';
export {
  askSecondFactor,
  clearSecondFactor,
  findAskedUser,
  isAppCode,
  needsSecondFactor,
  passSecondFactor,
  redeemCode,
} from './second-factor.ts';

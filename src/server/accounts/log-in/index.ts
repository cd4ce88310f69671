export { FailedLogIns, type LogInMethod } from './failed-log-ins.ts';
export {
  authenticate,
  changePassword,
  chooseAccount,
  createLoginLimits,
  type LoginLimits,
  requirePassword,
} from './login.ts';
export { openSession } from './open-session.ts';
export {
  askSecondFactor,
  clearSecondFactor,
  findAskedUser,
  isAppCode,
  needsSecondFactor,
  passSecondFactor,
  redeemCode,
} from './second-factor.ts';

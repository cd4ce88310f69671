export { FailedLogIns, type LogInMethod } from './failed-log-ins.ts';
export {
  authenticate,
  changePassword,
  chooseAccount,
  createLoginLimits,
  type LoginLimits,
} from './login.ts';
export { openSession } from './open-session.ts';
export { logInByPasskey, requestPasskeyLogIn } from './passkey-log-in.ts';
export { confirmSession, isSessionConfirmed, requestConfirmation, requireProof } from './proof.ts';
export {
  askSecondFactor,
  clearSecondFactor,
  findAskedUser,
  isAppCode,
  needsSecondFactor,
  passSecondFactor,
  passSecondFactorByPasskey,
  redeemCode,
  requestSecondPasskey,
} from './second-factor.ts';

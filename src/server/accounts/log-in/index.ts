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
export { FailedLogIns, type LogInMethod, recordLogInEvent } from './record-log-in.ts';
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

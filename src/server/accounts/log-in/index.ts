export { changePassword } from './change-password.ts';
export { FailedLogIns, type LogInMethod } from './failed-log-ins.ts';
export {
  authenticate,
  chooseAccount,
  createLoginLimits,
  type LoginLimits,
} from './login.ts';
export { openSession } from './open-session.ts';
export { logInByPasskey, requestPasskeyLogIn } from './passkey-log-in.ts';
export {
  confirmSession,
  isSessionConfirmed,
  proofRequired,
  requestConfirmation,
  requireConfirmedSession,
  requireProof,
} from './proof.ts';
export {
  askSecondFactor,
  clearSecondFactor,
  findPendingSecondFactor,
  isAppCode,
  needsSecondFactor,
  passSecondFactor,
  passSecondFactorByPasskey,
  redeemCode,
  requestSecondPasskey,
} from './second-factor.ts';

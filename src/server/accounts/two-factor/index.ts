export {
  type Challenged,
  challengeLifetimeMs,
  endChallenge,
  type FirstStep,
  findChallenged,
  startChallenge,
} from './challenge.ts';
export { redeemRecoveryCode, replaceRecoveryCodes } from './recovery-codes.ts';
export {
  endTwoFactorWithoutFactors,
  findSecondFactors,
  hasSecondFactor,
  type RemovedFactors,
  removeFactorsSince,
  removePasskeysOf,
  type SecondFactors,
} from './second-factors.ts';
export { confirmTotp, createTotpSecret, hasTotp, redeemTotpCode, type TotpEnrolment } from './totp.ts';
export { countUnusedCodes, deleteSecret, replaceCodes } from './two-factor.store.ts';
export {
  lacksTwoFactor,
  requireOwnTwoFactor,
  requireTwoFactor,
  serviceRequiresTwoFactor,
} from './two-factor-policy.ts';
export { code, secondFactor } from './wire.ts';

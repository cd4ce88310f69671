export {
  checkAssertion,
  findAssertedPasskey,
  redeemAssertion,
  requestAssertion,
  requireVerifiedUser,
  tooLate,
} from './assertion.ts';
export { redeemChallenge } from './challenge.ts';
export {
  countPasskeys,
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from './passkey.store.ts';
export { checkRegistration, requestRegistration } from './registration.ts';
export { type PasskeySupport, passkeySupport } from './site.ts';
export {
  type AssertedCredential,
  type CreatedCredential,
  newPasskey,
  type Passkey,
  passkeyAnswer,
  passkeyPatch,
  presentPasskey,
} from './wire.ts';

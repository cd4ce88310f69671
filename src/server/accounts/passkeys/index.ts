export {
  checkAssertion,
  findAssertedPasskey,
  redeemAssertion,
  requestAssertion,
  requireVerifiedUser,
} from './assertion.ts';
export { authenticatorOf } from './authenticators.ts';
export {
  countPasskeys,
  countPasskeysByName,
  deletePasskey,
  deletePasskeysOf,
  findPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  renamePasskey,
} from './passkey.store.ts';
export { checkRegistration, redeemRegistration, requestRegistration } from './registration.ts';
export { hasUsablePasskey, type PasskeySupport, passkeySite, passkeySupport } from './site.ts';
export {
  type AssertedCredential,
  type CreatedCredential,
  newPasskey,
  type Passkey,
  passkeyAnswer,
  passkeyPatch,
  presentPasskey,
} from './wire.ts';

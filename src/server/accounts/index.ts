export { findAccountByLogin } from './account.store.ts';
export { recordKeyUses, startKeyExpiryNotices } from './api-keys/index.ts';
export { recordRequests, startAuditRetention } from './audit/index.ts';
export {
  createAccount,
  requireAccountByLogin,
  setPassword,
} from './create-account.ts';
export {
  type AccountContext,
  type AccountDetails,
  accountColumn,
  accountIdByUsername,
  endFirstSteps,
  findAccountContext,
  findAccountContexts,
  findAccountEmail,
  findServiceOwner,
  getAccountDetails,
  hasEndedFirstSteps,
  isAccountEnabled,
  isAddressProven,
  lockAccount,
} from './details.store.ts';
export { setDisabled } from './disable.ts';
export { profileImagePath } from './generated-image.ts';
export { callerOfKey, createKeyLookup, type KeyHolder } from './key-lookup.ts';
export { mediaRoutes } from './media.routes.ts';
export { hashPassword, passwordLength, verifyPassword } from './password.ts';
export { createPasswordResets } from './password-reset.ts';
export { requireQuota } from './quotas.ts';
export { isAllowedOrigin } from './request-origin.ts';
export { consoleAccountRoutes } from './routes.ts';
export type { DescribeDevice } from './session-list.ts';
export { findWebsiteReader, sessionHook } from './sessions.ts';
export { issueSetupToken } from './setup.ts';
export { isStillAllowed } from './still-allowed.ts';
export type { NameThings, PresentShown } from './team/index.ts';
export { resetTwoFactor } from './two-factor-settings.ts';

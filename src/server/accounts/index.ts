export { findAccountByLogin, findAccountByLogin as accountByUsername } from './account.store.ts';
export {
  createAccount,
  requireAccountByLogin,
  requireAccountByLogin as accountNamed,
  setPassword,
} from './create-account.ts';
export {
  type AccountContext,
  type AccountDetails,
  accountColumn,
  accountIdByUsername,
  findAccountContext,
  findAccountContext as accountContext,
  findAccountContexts,
  findAccountContexts as accountContexts,
  findServiceOwner,
  findServiceOwner as serviceOwner,
  getAccountDetails,
  getAccountDetails as accountDetails,
  isAccountEnabled,
  lockAccount,
} from './details.store.ts';
export { setDisabled } from './disable.ts';
export { profileImagePath, profileImagePath as pictureOf } from './generated-image.ts';
export { createKeyLookup, createKeyLookup as openKeys } from './key-lookup.ts';
export { mediaRoutes } from './media.routes.ts';
export { hashPassword, passwordLength, verifyPassword, verifyPassword as isPassword } from './password.ts';
export { requireQuota } from './quotas.ts';
export { isAllowedOrigin, isAllowedOrigin as isOwnOrigin } from './request-origin.ts';
export { consoleAccountRoutes } from './routes.ts';
export { findSessionAccountId, findSessionAccountId as sessionAccountId, sessionHook } from './sessions.ts';
export { issueSetupToken } from './setup.ts';

export { accountByLogin as accountByUsername } from './account.store.ts';
export { accountNamed, createAccount, setPassword } from './create-account.ts';
export {
  type AccountContext,
  type AccountDetails,
  accountColumn,
  accountContext,
  accountContexts,
  accountDetails,
  accountIdByUsername,
  isAccountEnabled,
  lockAccount,
  serviceOwner,
} from './details.store.ts';
export { setDisabled } from './disable.ts';
export { openKeys } from './find-by-key.ts';
export { pictureOf } from './generated-picture.ts';
export { mediaRoutes } from './media.routes.ts';
export { isOwnOrigin } from './origin.ts';
export { hashPassword, isPassword, passwordLength } from './password.ts';
export { requireQuota } from './quotas.ts';
export { accountsConsole } from './routes.ts';
export { sessionAccountId, sessionHook } from './sessions.ts';
export { issueSetupToken } from './setup.ts';

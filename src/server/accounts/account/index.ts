export {
  findAccount,
  findAccountByLogin,
  hasAccounts,
  insertAccount,
  listOwnedAccounts,
  moveOwnedAccounts,
  updateAccount,
} from './account.store.ts';
export { isCurrency, isLinkTarget, isNetworkName, isUsername, usernameRule } from './account.ts';
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
export { mayMailOthers, requireAlertable, requireMayMailOthers, requireTestable } from './mails-to-others.ts';
export { findTakenNames, takenNamesRefusal } from './names.ts';
export {
  changedQuotas,
  changeServiceQuotas,
  ownQuotas,
  type Quotas,
  quotaNames,
  requireQuota,
  serviceQuotas,
} from './quotas.ts';

export {
  claimPageviewNotice,
  findAccount,
  findAccountByLogin,
  findSampleAccount,
  hasAccounts,
  insertAccount,
  listAccountIds,
  listOwnedAccounts,
  renewSampleClaim,
  updateAccount,
} from './account.store.ts';
export { currencyWarnings, defaultCurrency, isUsername } from './account.ts';
export { type MovedAddress, moveOwnedAccounts, moveToOwner } from './address.store.ts';
export { type CheckMonths, checkMonths, checkRetentionMonths } from './check-retention.ts';
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
  isAddressVerified,
  lockAccount,
} from './details.store.ts';
export {
  canMailOthers,
  requireAlertRecipientsAllowed,
  requireCanMailOthers,
  requireTestRecipientAllowed,
} from './mails-to-others.ts';
export { findTakenNames, takenNamesRefusal } from './names.ts';
export { requireVerifiedAddress } from './own-address.store.ts';
export { ownQuotaFields, serviceQuotaFields } from './quota-fields.ts';
export {
  changedQuotas,
  changeServiceQuotas,
  listPageviewQuotas,
  ownQuotas,
  type PageviewQuota,
  type Quotas,
  requireQuota,
  serviceQuotas,
} from './quotas.ts';
export { readWhoSells, type SellingRight, sellingRight, type WhoSells, whoSells } from './who-sells.ts';
export {
  type Account,
  type AccountPatch,
  accountForGuest,
  accountPatch,
  browserTimeZone,
  emailField,
  givenPassword,
  line,
  type Membership,
  type NewAccount,
  newAccount,
  newPassword,
  type OwnersAccount,
  operatorsAccount,
  ownersAccount,
  presentAccount,
  presentMembership,
  token,
  username,
} from './wire.ts';

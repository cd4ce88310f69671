export {
  type AccountContext,
  type AccountDetails,
  accountColumn,
  accountIdByUsername,
  canMailOthers,
  checkRetentionMonths,
  claimPageviewNotice,
  currencyWarnings,
  endFirstSteps,
  findAccountByLogin,
  findAccountContext,
  findAccountContexts,
  findAccountEmail,
  findServiceOwner,
  getAccountDetails,
  hasEndedFirstSteps,
  isAddressVerified,
  listPageviewQuotas,
  lockAccount,
  type PageviewQuota,
  requireAlertRecipientsAllowed,
  requireCanMailOthers,
  requireQuota,
  requireTestRecipientAllowed,
  requireVerifiedAddress,
  type SellingRight,
  sellingRight,
} from './account/index.ts';
export {
  type AccountUsage,
  accountCommands,
  auditedCommand,
  type CountOwnUsage,
  type CountUsage,
  deleteCommand,
  exportAccountCommand,
  listCommand,
  suspendCommand,
} from './administration/index.ts';
export {
  callerOfKey,
  createKeyLookup,
  type KeyHolder,
  recordKeyUses,
  startKeyExpiryNotices,
} from './api-keys/index.ts';
export {
  auditInAccount,
  nameAuditAction,
  recordAuditEvent,
  recordOperatorEvent,
  recordRequests,
  startAuditRetention,
} from './audit/index.ts';
export type { FoundAccount, LinkedResource, LinkedResources } from './deep-links/index.ts';
export { type FindMoneyMatters, runDueDeletions, startAccountDeletions } from './deletion/index.ts';
export {
  type ArchiveEntry,
  type ArchiveParts,
  endExportLeases,
  listArchiveKeys,
  pathPart,
  startAccountExports,
} from './export/index.ts';
export { requireConfirmedSession } from './log-in/index.ts';
export { findMemberName, languageOfAddress } from './members/index.ts';
export { isModuleEnabled } from './modules/index.ts';
export { inspectProvider } from './openid/index.ts';
export { countPasskeysByName, passkeySupport } from './passkeys/index.ts';
export { mediaRoutes, profileImagePath } from './profile/index.ts';
export {
  createAccount,
  createRequestedMails,
  issueSetupToken,
  requireAccountByLogin,
  setPassword,
} from './registration/index.ts';
export { consoleAccountRoutes } from './routes.ts';
export type { FillSample } from './sample-data/index.ts';
export type { DescribeDevice } from './sessions/index.ts';
export {
  findConsoleLanguage,
  findWebsiteReader,
  isAllowedOrigin,
  revalidateAccess,
  sessionHook,
} from './sessions/index.ts';
export { setSuspended } from './suspension/index.ts';
export { accountsTables, membershipTables } from './tables.ts';
export { type GuestResource, type GuestResources, nameResources, transferOwnership } from './team/index.ts';
export { resetTwoFactor } from './two-factor-settings/index.ts';
export { hashPassword, passwordLength, verifyPassword } from './users/index.ts';

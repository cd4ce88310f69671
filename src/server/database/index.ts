export {
  type AccountTables,
  accountRowPages,
  arrangeTables,
  byAccount,
  countAccountRows,
  deleteAccountRows,
  listAccountEvents,
  rowsOf,
  type TableDeclaration,
  type TableDeclarations,
} from './account-tables.ts';
export { withBeforeCommit } from './before-commit.ts';
export { copyBeforeUpgrade, deleteOldCopies, isUpgradeCopy } from './copy-before-upgrade.ts';
export {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  type Durability,
  inTransaction,
  openDatabase,
  readDatabaseName,
} from './database.ts';
export { readDatabaseClock, startDatabaseClock } from './database-clock.ts';
export { databaseBytes } from './database-size.ts';
export type { Dialect } from './dialect.ts';
export { hasEnabledAccount, hasEnabledModule, hasEnabledModuleInList, modulesOffSetting } from './enabled-accounts.ts';
export { hasWords, matchesText, type TextMatch } from './full-text.ts';
export { withGlobalLock } from './global-lock.ts';
export { type Inspection, inspectDatabase } from './inspect.ts';
export { jsonText } from './json-text.ts';
export { acquireLease, type LeaseName, releaseLease } from './leases.ts';
export type { UpgradeEnd } from './migrate.ts';
export { type MovedDatabase, moveDatabase, reopenFile } from './moving/index.ts';
export { createNodeSignals } from './node-signals.ts';
export { withUnmigratedDatabase } from './open-without-migrating.ts';
export { childRows, ownedRows, type PageOptions, type RowQueries, selectPage } from './owned-rows.ts';
export { waitForPostgres } from './postgres-pool.ts';
export { raiseIds } from './raise-ids.ts';
export { requireReleasedDatabase } from './require-released.ts';
export { type CopiedRow, copyDoomedRows, isUniqueViolation, reinsertRows } from './row-copies.ts';
export { dialectOf, isShared, lockForKeyShare, lockForNoKeyUpdate, lockForUpdate, skipLocked } from './row-locks.ts';
export type {
  AccountExportRow,
  AccountRow,
  ActivationRow,
  AlertPolicyRow,
  AlertPolicyStepRow,
  AnnotationRow,
  AnnouncementRow,
  ApiKeyRow,
  AuditEntryRow,
  Book,
  ComponentState,
  ContactRow,
  ConversionAlertRow,
  CouponRow,
  CustomerNoteRow,
  DisputeRow,
  DomainExpiryRow,
  FunnelRow,
  GoalRow,
  GuestResourceKind,
  HeartbeatLogRow,
  ImportChangeRow,
  ImportRefusalRow,
  ImportSource,
  IncidentCommentRow,
  IncidentRow,
  IncidentTrafficRow,
  InvoiceRow,
  ItemFileRow,
  ItemMediaRow,
  ItemMonitorRow,
  ItemMonitorSubject,
  ItemPriceRow,
  ItemRow,
  ItemTierRow,
  ItemVersionRow,
  Licence,
  LicenceRow,
  LinkPurpose,
  MadeGoodRow,
  MailedLinkRow,
  MaintenancePlanRow,
  MaintenanceRuleRow,
  MarketImportRow,
  MediaRole,
  MemberInvitationRow,
  MoneyEntryRow,
  MoneyKind,
  MoneyTransactionRow,
  MonitorDegradationRow,
  MonitorFailureRow,
  MonitorGroupRow,
  MonitorRow,
  MonitorViewRow,
  ObjectiveRow,
  OrderKind,
  OrderRow,
  OrderTaxRow,
  OrderVisitRow,
  OutageKind,
  OutboxRow,
  PasskeyRow,
  Provider,
  PurchaseHistoryRow,
  PurchaseRow,
  RefundRequestRow,
  RefundRow,
  ReportPhase,
  ReportRecipientRow,
  ReviewRow,
  Role,
  ScheduledExportRow,
  Schema,
  SearchConsoleRow,
  SearchTermRow,
  SecondChanceRow,
  SegmentRow,
  SharedLinkRow,
  ShopAlertKind,
  ShopAlertRow,
  ShopAlertSettingsRow,
  ShopFailureKind,
  ShopPageRow,
  ShopPageSlug,
  ShopProfileRow,
  ShopRow,
  StatusPageComponentRow,
  StatusPageRow,
  StatusReportRow,
  StatusReportServiceRow,
  StatusReportTemplateRow,
  StatusReportUpdateRow,
  StrayPaymentRow,
  SubscriberRow,
  SupportMessageRow,
  SupportQuestionRow,
  TotpSecretRow,
  TrashRow,
  UpdateChannel,
  UptimeReportRecipientRow,
  UptimeReportRow,
  UserRow,
  VersionMailingRow,
  WebhookEndpointRow,
  WebsiteAlarmRow,
  WebsiteImportRow,
  WebsiteRow,
  WebsiteSaleRow,
  WebsiteStripePaymentRow,
  WebsiteStripeRow,
  WithdrawalRow,
  WithdrawalSource,
} from './schema/index.ts';
export { describeNewerSchema, type SchemaState } from './schema-state.ts';
export { claimSecret, isSecretOf } from './secret-mark.ts';
export {
  deleteServiceSetting,
  insertServiceSetting,
  readServiceSetting,
  readServiceSettings,
  replaceServiceSetting,
  type ServiceSetting,
  writeServiceSettings,
} from './service-settings.ts';
export { databaseTables } from './tables.ts';
export { startSchemaWatch } from './watch-schema.ts';

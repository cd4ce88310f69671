import type { AccountTables } from './accounts.ts';
import type { AnnotationTables } from './annotations.ts';
import type { ContactTables } from './contacts.ts';
import type { IncidentTables } from './incidents.ts';
import type { MaintenanceTables } from './maintenance.ts';
import type { MarketCatalogueTables } from './market-catalogue.ts';
import type { MarketCheckoutTables } from './market-checkout.ts';
import type { MarketCustomerTables } from './market-customers.ts';
import type { MarketImportTables } from './market-imports.ts';
import type { MarketInvoiceTables } from './market-invoices.ts';
import type { MarketLicenceTables } from './market-licences.ts';
import type { MarketMoneyTables } from './market-money.ts';
import type { MarketPurchaseTables } from './market-purchases.ts';
import type { MarketShopAlertTables } from './market-shop-alerts.ts';
import type { MarketShopProfileTables } from './market-shop-profile.ts';
import type { MarketSupportTables } from './market-support.ts';
import type { MarketTaxTables } from './market-taxes.ts';
import type { MarketVersionMailTables } from './market-version-mails.ts';
import type { MonitorTables } from './monitors.ts';
import type { ObjectiveTables } from './objectives.ts';
import type { OutboxTables } from './outbox.ts';
import type { StatusPageTables } from './status-pages.ts';
import type { TrashTables } from './trash.ts';
import type { UptimeReportTables } from './uptime-reports.ts';
import type { WebhookTables } from './webhooks.ts';
import type { WebsiteTables } from './websites.ts';

export type {
  AccountExportRow,
  AccountRow,
  ApiKeyRow,
  AuditEntryRow,
  GuestResourceKind,
  LinkPurpose,
  MailedLinkRow,
  MemberInvitationRow,
  PasskeyRow,
  Role,
  TotpSecretRow,
  UserRow,
} from './accounts.ts';
export type { AnnotationRow } from './annotations.ts';
export type { ContactRow } from './contacts.ts';
export type { IncidentCommentRow, IncidentResponseRow, IncidentRow, IncidentTrafficRow } from './incidents.ts';
export type { MaintenancePlanRow, MaintenanceRuleRow } from './maintenance.ts';
export type {
  ItemFileRow,
  ItemMediaRow,
  ItemMonitorRow,
  ItemMonitorSubject,
  ItemPriceRow,
  ItemRow,
  ItemTierRow,
  ItemVersionRow,
  MediaRole,
  PricedLicence,
  ReviewRow,
  UpdateChannel,
} from './market-catalogue.ts';
export type {
  CouponRow,
  Licence,
  OrderKind,
  OrderRow,
  OrderVisitRow,
  Provider,
  ShopRow,
  StrayPaymentRow,
} from './market-checkout.ts';
export type { CustomerNoteRow } from './market-customers.ts';
export type { ImportChangeRow, ImportRefusalRow, ImportSource, MarketImportRow } from './market-imports.ts';
export type { InvoiceRow } from './market-invoices.ts';
export type { ActivationRow, LicenceRow } from './market-licences.ts';
export type {
  Book,
  MoneyEntryRow,
  MoneyKind,
  MoneyTransactionRow,
  WithdrawalRow,
  WithdrawalSource,
} from './market-money.ts';
export type {
  DisputeRow,
  ErasedBuyerRow,
  PurchaseHistoryRow,
  PurchaseRow,
  RefundRequestRow,
  RefundRow,
  SubscriptionRow,
} from './market-purchases.ts';
export type {
  MadeGoodRow,
  OutageKind,
  SecondChanceRow,
  ShopAlertKind,
  ShopAlertRow,
  ShopAlertSettingsRow,
  ShopFailureKind,
} from './market-shop-alerts.ts';
export type { ShopPageRow, ShopPageSlug, ShopProfileRow } from './market-shop-profile.ts';
export type { SupportMessageRow, SupportQuestionRow } from './market-support.ts';
export type { OrderTaxRow } from './market-taxes.ts';
export type { VersionMailingRow } from './market-version-mails.ts';
export type {
  AlertPolicyRow,
  AlertPolicyStepRow,
  DomainExpiryRow,
  HeartbeatLogRow,
  MonitorDegradationRow,
  MonitorFailureRow,
  MonitorGroupRow,
  MonitorRow,
  MonitorViewRow,
} from './monitors.ts';
export type { ObjectiveRow } from './objectives.ts';
export type { OutboxRow } from './outbox.ts';
export type {
  AnnouncementRow,
  ComponentState,
  ReportPhase,
  StatusPageComponentRow,
  StatusPageRow,
  StatusReportRow,
  StatusReportServiceRow,
  StatusReportTemplateRow,
  StatusReportUpdateRow,
  SubscriberRow,
} from './status-pages.ts';
export type { TrashRow } from './trash.ts';
export type { UptimeReportRecipientRow, UptimeReportRow } from './uptime-reports.ts';
export type { WebhookEndpointRow } from './webhooks.ts';
export type {
  ConversionAlertRow,
  FunnelRow,
  GoalRow,
  ReportRecipientRow,
  ScheduledExportRow,
  SearchConsoleRow,
  SearchTermRow,
  SegmentRow,
  SharedLinkRow,
  WebsiteAlarmRow,
  WebsiteImportRow,
  WebsiteRow,
  WebsiteSaleRow,
  WebsiteStripePaymentRow,
  WebsiteStripeRow,
} from './websites.ts';

/** Times (`_at`) are epoch ms, flags 0 or 1, money in minor units, lists JSON text. */
export type Schema = AccountTables &
  AnnotationTables &
  ContactTables &
  MonitorTables &
  IncidentTables &
  MaintenanceTables &
  ObjectiveTables &
  StatusPageTables &
  OutboxTables &
  WebsiteTables &
  MarketCustomerTables &
  MarketImportTables &
  MarketCatalogueTables &
  MarketCheckoutTables &
  MarketInvoiceTables &
  MarketTaxTables &
  MarketPurchaseTables &
  MarketLicenceTables &
  MarketMoneyTables &
  MarketShopAlertTables &
  MarketShopProfileTables &
  MarketSupportTables &
  MarketVersionMailTables &
  TrashTables &
  UptimeReportTables &
  WebhookTables;

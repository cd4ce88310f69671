export { locked, skipLocked } from './claim.ts';
export type { Dialect } from './dialect.ts';
export { containsText, inTransaction, type Ledger, type LedgerOrTransaction, openLedger } from './ledger.ts';
export type {
  AccountRow,
  AnnouncementRow,
  DomainExpiryRow,
  FunnelRow,
  GoalRow,
  IncidentCommentRow,
  IncidentRow,
  ItemRow,
  MaintenancePlanRow,
  MaintenanceRuleRow,
  MonitorRow,
  OutboxRow,
  PurchaseRow,
  Schema,
  SegmentRow,
  SharedLinkRow,
  StatusPageRow,
  SubscriberRow,
  WebsiteAlarmRow,
  WebsiteImportRow,
  WebsiteRow,
} from './schema.ts';

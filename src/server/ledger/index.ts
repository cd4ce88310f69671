export { locked, skipLocked } from './claim.ts';
export type { Dialect } from './dialect.ts';
export { containsText, inTransaction, type Ledger, type LedgerOrTransaction, openLedger } from './ledger.ts';
export type {
  AccountRow,
  DomainExpiryRow,
  IncidentRow,
  ItemRow,
  MonitorRow,
  OutboxRow,
  PurchaseRow,
  Schema,
  WebsiteRow,
} from './schema.ts';

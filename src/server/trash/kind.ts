import type { DatabaseOrTransaction, Schema } from '../database/index.ts';
import type { Caller, Permission } from '../http/index.ts';

type Row = Record<string, unknown>;

/** Describes rows that can be moved to the trash. */
export type TrashSubject = {
  kind: TrashKindName;
  table: keyof Schema;
  /** the column with the title */
  title: string;
  /** stream of the event store that has the row's events */
  events?: 'checks' | 'pageviews';
  /** further tables with rows to delete, by column with the ID, because they have no foreign key */
  others?: Readonly<Partial<Record<keyof Schema, string>>>;
};

export const trashKindNames = [
  'monitor',
  'incident',
  'objective',
  'alert_policy',
  'contact',
  'status_page',
  'uptime_report',
  'goal',
  'funnel',
  'segment',
  'website',
  'item',
  'coupon',
] as const;
export type TrashKindName = (typeof trashKindNames)[number];

/** The user or key that restores something. */
export type Restorer = Pick<Caller, 'accountId'> & { may: (permission: Permission) => boolean };

export type Restoration = {
  trx: DatabaseOrTransaction;
  caller: Restorer;
  /** the deleted row */
  row: Row;
  deletedAt: number;
  nowMs: number;
};

/** Describes how such rows are restored. */
export type TrashKind = TrashSubject & {
  /** needed to delete the row, to see it in the trash, and to restore it */
  permission: Permission;
  /**
   * Throws a Refusal if the row can't be restored, for example because of a quota. Returns columns that must change.
   */
  check?(restoration: Restoration): Promise<Row | undefined>;
  /** Changes a row before it is inserted. Returns undefined to skip it. */
  change?(table: string, row: Row, restoration: Restoration): Row | undefined;
  /** Runs in the transaction, after all rows have been inserted. */
  restored?(restoration: Restoration): Promise<void>;
  /** Runs after the transaction. */
  changed?(accountId: number): void | Promise<void>;
  /** the message if a unique value of the row is used again */
  taken(): string;
  /** the message if the row's parent was deleted */
  parentDeleted?(): string;
};

export type TrashKinds = Readonly<Record<TrashKindName, TrashKind>>;

import type { Generated, Selectable } from 'kysely';

export type MarketVersionMailTables = {
  version_mailings: VersionMailingsTable;
  version_mail_choices: VersionMailChoicesTable;
};

/** A mailing to an item's buyers about a new version. */
type VersionMailingsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  version_id: number;
  /** `listed`: all mails are in the outbox. `merged`: a later mailing covers this version */
  state: 'planned' | 'sending' | 'listed' | 'merged' | 'cancelled';
  merged_into: number | null;
  starts_at: number;
  /** when the next batch is sent */
  next_batch_at: number;
  /** cursor: buyers up to this address were processed */
  after_email: Generated<string>;
  /** mails added to the outbox */
  queued: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  /** the buyer unsubscribed or lost the licence before the mail was sent */
  skipped: Generated<number>;
  created_at: number;
  /** null: planned or in progress */
  ended_at: number | null;
};

/** No row: mails about purchases made here, none about imported ones. */
type VersionMailChoicesTable = {
  /** lower case */
  email: string;
  /** 0: all items */
  item_id: number;
  is_wanted: number;
  changed_at: number;
};

export type VersionMailingRow = Selectable<VersionMailingsTable>;

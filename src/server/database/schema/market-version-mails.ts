import type { Generated, Selectable } from 'kysely';

export type MarketVersionMailTables = {
  version_mailings: VersionMailingsTable;
  version_mail_choices: VersionMailChoicesTable;
};

type VersionMailingsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  version_id: number;
  /** `listed`: all mails are in the outbox. `merged`: a later mailing covers this version */
  state: 'planned' | 'sending' | 'listed' | 'merged' | 'cancelled';
  merged_into: number | null;
  starts_at: number;
  next_batch_at: number;
  after_email: Generated<string>;
  queued: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  /** unsubscribed, or lost the licence */
  skipped: Generated<number>;
  created_at: number;
  ended_at: number | null;
  /** `outdated`: only buyers whose software hasn't reported the version */
  audience: Generated<'all' | 'outdated'>;
};

/** If a buyer has no row, they only receive mails about purchases made here. */
type VersionMailChoicesTable = {
  email: string;
  /** 0: all items */
  item_id: number;
  is_wanted: number;
  changed_at: number;
};

export type VersionMailingRow = Selectable<VersionMailingsTable>;

import type { Generated, Selectable } from 'kysely';

export type MarketVersionMailTables = {
  version_mailings: VersionMailingsTable;
  version_mail_choices: VersionMailChoicesTable;
};

/** A version that buyers of its item are mailed about. */
type VersionMailingsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  version_id: number;
  /** `listed`: a mail to each buyer is in the outbox. `merged`: a later one tells of this version too */
  state: 'planned' | 'sending' | 'listed' | 'merged' | 'cancelled';
  merged_into: number | null;
  starts_at: number;
  /** when the next few buyers get theirs */
  next_batch_at: number;
  /** up to which address, in order, buyers were reached */
  after_email: Generated<string>;
  /** mails that were written; what became of each is counted in the three after it */
  queued: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  /** left out: they said no, or lost the licence, before the mail left */
  skipped: Generated<number>;
  created_at: number;
  /** epoch ms; null while it is planned or under way */
  ended_at: number | null;
};

/** What a buyer chose. No row: mails about what they bought here, none about what was imported. */
type VersionMailChoicesTable = {
  /** lower case */
  email: string;
  /** 0: of everything in the shop */
  item_id: number;
  is_wanted: number;
  changed_at: number;
};

export type VersionMailingRow = Selectable<VersionMailingsTable>;

import type { Generated, Selectable } from 'kysely';

export type ContactTables = { contacts: ContactsTable };

type ContactsTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  channel: string;
  destination_sealed: string;
  /** keyed hash of the channel and the normalized destination, unique per account */
  destination_hash: string;
  /** new monitors start with it */
  is_default: Generated<number>;
  /** null: not tested since the destination was set */
  tested_at: Generated<number | null>;
  /** of the last test; '': delivered */
  test_error: Generated<string>;
  /** body and headers of webhooks; null: the usual ones */
  template_sealed: Generated<string | null>;
  created_at: number;
  updated_at: number;
};

export type ContactRow = Selectable<ContactsTable>;

import type { Generated, Selectable } from 'kysely';

export type MarketCustomerTables = { customer_notes: CustomerNotesTable };

type CustomerNotesTable = {
  id: Generated<number>;
  account_id: number;
  /** lower case */
  email: string;
  /** name of the user or key */
  author: string;
  body: string;
  created_at: number;
  updated_at: number;
};

export type CustomerNoteRow = Selectable<CustomerNotesTable>;

import type { Generated, Selectable } from 'kysely';

export type MarketSupportTables = {
  support_questions: SupportQuestionsTable;
  support_messages: SupportMessagesTable;
};

/** A buyer's question about a purchase. */
type SupportQuestionsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  purchase_id: number;
  /** of who asked, lower case: the purchase may have another buyer by now */
  buyer_email: string;
  buyer_name: string;
  subject: string;
  /** `waiting`: the buyer wrote last */
  status: 'waiting' | 'answered' | 'closed';
  /** JSON of what was true of the purchase when it was asked */
  facts: string;
  /** how many it has */
  messages: number;
  created_at: number;
  /** of its last message */
  updated_at: number;
};

type SupportMessagesTable = {
  id: Generated<number>;
  account_id: number;
  question_id: number;
  sender: 'buyer' | 'seller';
  body: string;
  /** 0: the receiver's mailbox had its share of mails */
  is_mailed: number;
  created_at: number;
};

export type SupportQuestionRow = Selectable<SupportQuestionsTable>;
export type SupportMessageRow = Selectable<SupportMessagesTable>;

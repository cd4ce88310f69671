import type { Generated, Selectable } from 'kysely';

export type MarketSupportTables = {
  support_questions: SupportQuestionsTable;
  support_messages: SupportMessagesTable;
};

type SupportQuestionsTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  purchase_id: number;
  /** of the sender, lower case: the purchase can have another buyer now */
  buyer_email: string;
  buyer_name: string;
  subject: string;
  /** `waiting`: the buyer wrote last */
  status: 'waiting' | 'answered' | 'closed';
  /** JSON of the purchase when the question was sent */
  facts: string;
  messages: number;
  created_at: number;
  /** of the last message */
  updated_at: number;
};

type SupportMessagesTable = {
  id: Generated<number>;
  account_id: number;
  question_id: number;
  sender: 'buyer' | 'seller';
  body: string;
  /** 0: the recipient's mail limit was reached */
  is_mailed: number;
  created_at: number;
};

export type SupportQuestionRow = Selectable<SupportQuestionsTable>;
export type SupportMessageRow = Selectable<SupportMessagesTable>;

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
  /** the buyer who asked; the purchase can have another buyer now */
  buyer_email: string;
  buyer_name: string;
  subject: string;
  status: 'waiting' | 'answered' | 'closed';
  facts: string;
  messages: number;
  created_at: number;
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

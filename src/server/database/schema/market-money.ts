import type { Generated, Selectable } from 'kysely';

export type MarketMoneyTables = {
  money_transactions: MoneyTransactionsTable;
  money_entries: MoneyEntriesTable;
  /** per UTC day (days since the epoch) */
  money_days: { account_id: number; book: Book; currency: string; day: number; total_minor: number };
  withdrawals: WithdrawalsTable;
  withdrawal_sources: WithdrawalSourcesTable;
};

export type MoneyKind =
  | 'sale'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_reversed'
  | 'withdrawal_requested'
  | 'withdrawal_settled'
  | 'withdrawal_rejected'
  | 'stray_received'
  | 'stray_returned'
  | 'stray_return_failed'
  | 'direct_sale'
  | 'direct_refund'
  /** reverses a direct payment that was booked as received */
  | 'correction';

/**
 * - `author`: available for withdrawal
 * - `provider`: payments by buyers (negative), and refunds
 * - `held`: in dispute
 * - `payout`: being paid out to the author
 * - `stray`: paid in excess of orders
 * - `bank`: payments to the author's own bank account (negative), and refunds
 * - `direct`: the author's side of `bank`, which the service never received
 */
export type Book = 'author' | 'provider' | 'fee' | 'tax' | 'held' | 'payout' | 'stray' | 'bank' | 'direct';

type MoneyTransactionsTable = {
  id: Generated<number>;
  account_id: number;
  kind: MoneyKind;
  reference: string;
  purchase_id: number | null;
  note: string;
  booked_at: number;
};

type MoneyEntriesTable = {
  id: Generated<number>;
  account_id: number;
  transaction_id: number;
  book: Book;
  currency: string;
  /** positive: increases the book */
  amount_minor: number;
  booked_at: number;
};

type WithdrawalsTable = {
  id: Generated<number>;
  account_id: number;
  currency: string;
  amount_minor: number;
  destination_sealed: string;
  state: 'requested' | 'settled' | 'rejected';
  note: string;
  requested_at: number;
  settled_at: number | null;
  /** idempotency key; null: none */
  request_key: string | null;
};

export type WithdrawalSource =
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'fees'
  | 'withdrawals'
  | 'corrections'
  /** only in old withdrawals */
  | 'direct_payments';

type WithdrawalSourcesTable = {
  withdrawal_id: number;
  account_id: number;
  source: WithdrawalSource;
  amount_minor: number;
};

export type MoneyTransactionRow = Selectable<MoneyTransactionsTable>;
export type MoneyEntryRow = Selectable<MoneyEntriesTable>;
export type WithdrawalRow = Selectable<WithdrawalsTable>;

import type { Generated, Selectable } from 'kysely';

export type MarketMoneyTables = {
  money_transactions: MoneyTransactionsTable;
  money_entries: MoneyEntriesTable;
  /** sums of entries per UTC day (days since the epoch), written with them */
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
  /** paid directly to the author */
  | 'direct_sale'
  | 'direct_refund'
  /** reverses a booking that wrongly treated a direct payment as received by the service */
  | 'correction';

/**
 * Accounts of the double-entry ledger:
 * - `author`: can be withdrawn
 * - `provider`: paid in by buyers (negative), and refunded
 * - `fee`: the service's share
 * - `tax`: collected tax
 * - `held`: in dispute
 * - `payout`: on its way to the author
 * - `stray`: paid in excess of orders
 * - `bank`: paid to the author's own bank account (negative), and refunded
 * - `direct`: the author's side of `bank`. The service never received it, so it can't be withdrawn.
 */
export type Book = 'author' | 'provider' | 'fee' | 'tax' | 'held' | 'payout' | 'stray' | 'bank' | 'direct';

/** The amounts of its entries sum to 0. `reference` is unique per account. */
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
  /** positive amounts increase the book */
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
  /** only in old withdrawals, which included transfers to the author's own bank account */
  | 'direct_payments';

/** The composition of the balance when a withdrawal was requested. */
type WithdrawalSourcesTable = {
  withdrawal_id: number;
  account_id: number;
  source: WithdrawalSource;
  amount_minor: number;
};

export type MoneyTransactionRow = Selectable<MoneyTransactionsTable>;
export type MoneyEntryRow = Selectable<MoneyEntriesTable>;
export type WithdrawalRow = Selectable<WithdrawalsTable>;

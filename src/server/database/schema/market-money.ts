import type { Generated, Selectable } from 'kysely';

export type MarketMoneyTables = {
  money_transactions: MoneyTransactionsTable;
  money_entries: MoneyEntriesTable;
  /** sums of the entries of each day (days of UTC since the epoch), written together with them */
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
  /** paid by the buyer straight to the author */
  | 'direct_sale'
  | 'direct_refund'
  /** puts right what was booked before as if it had come to the service */
  | 'correction';

/**
 * Where money is: `author` may be withdrawn, `provider` is what buyers paid in (negative) and got back, `fee` is the
 * service's, `tax` was collected, `held` is in dispute, `payout` is on its way to the author, `stray` is what buyers paid
 * beside their orders. `bank` is what buyers paid to the author's own account (negative) and got back from there, and
 * `direct` is the same money as the author has it: the service never had it, so it can never be withdrawn.
 */
export type Book = 'author' | 'provider' | 'fee' | 'tax' | 'held' | 'payout' | 'stray' | 'bank' | 'direct';

/** One event of double entry; the amounts of its entries add up to 0. `reference` says which event, once an account. */
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
  /** positive is in favour of the book */
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
  /** of the request that made it; the same one again makes no other. Null where it had none */
  request_key: string | null;
};

export type WithdrawalSource =
  | 'payments'
  | 'refunds'
  | 'disputes'
  | 'fees'
  | 'withdrawals'
  | 'corrections'
  /** only in withdrawals of old: transfers to the author's own bank, which were counted then */
  | 'direct_payments';

/** What a balance was made of when a withdrawal was requested. */
type WithdrawalSourcesTable = {
  withdrawal_id: number;
  account_id: number;
  source: WithdrawalSource;
  amount_minor: number;
};

export type MoneyTransactionRow = Selectable<MoneyTransactionsTable>;
export type MoneyEntryRow = Selectable<MoneyEntriesTable>;
export type WithdrawalRow = Selectable<WithdrawalsTable>;

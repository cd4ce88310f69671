export type Balance = {
  currency: string;
  /** what may be withdrawn; below 0 when refunds came after a withdrawal */
  balance: number;
  /** in dispute */
  held: number;
  /** of withdrawals that are not settled yet */
  in_payout: number;
  /** paid by buyers beside their orders, to be given back */
  stray: number;
  /** paid by buyers straight to the author, never part of the balance */
  direct: number;
};

export type EntryType =
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
  | 'direct_sale'
  | 'direct_refund'
  | 'correction';

export type Entry = {
  id: number;
  type: EntryType;
  /** above 0 in the author's favour */
  amount: number;
  /** what the buyer paid straight to the author; below 0: got back */
  direct_amount: number;
  currency: string;
  reference: string;
  note: string;
  purchase_id: number | null;
  item: string | null;
  booked_at: string;
};

export type Source = 'payments' | 'refunds' | 'disputes' | 'fees' | 'withdrawals' | 'corrections' | 'direct_payments';

export type Withdrawal = {
  id: number;
  amount: number;
  currency: string;
  /** enough of it to recognize it */
  destination: string;
  state: 'requested' | 'settled' | 'rejected';
  note: string;
  requested_at: string;
  settled_at: string | null;
  /** what the balance was made of when it was requested */
  sources: { source: Source; amount: number }[];
};

/** A withdrawal as the owner of the service sees it. `destination` in full where one is asked for alone. */
export type Payout = Withdrawal & {
  account: { id: number; username: string };
  /** how much of it the author's money at the service covers; null once it has ended */
  covered: number | null;
};

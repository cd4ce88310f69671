import type { Generated, Selectable } from 'kysely';
import type { UpdateChannel } from './market-catalogue.ts';

export type MarketPurchaseTables = {
  purchases: PurchasesTable;
  purchase_history: PurchaseHistoryTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  refund_requests: RefundRequestsTable;
  subscriptions: SubscriptionsTable;
  erased_buyers: ErasedBuyersTable;
  buyer_links: { token_hash: string; email: string; created_at: number; expires_at: number; used_at: number | null };
  buyer_sessions: { id_hash: string; email: string; created_at: number; expires_at: number };
};

type PurchasesTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  import_id: number | null;
  code_hash: string;
  code_sealed: string;
  license_type: string;
  price_minor: number;
  currency: string;
  supported_until: number | null;
  downloaded: number;
  buyer_email: string | null;
  state: 'valid' | 'refunded' | 'disputed' | 'revoked';
  purchased_at: number;
  order_id: number | null;
  buyer_name: Generated<string>;
  refunded_minor: Generated<number>;
  first_downloaded_at: number | null;
  /** kept when the activation is removed */
  first_activated_at: Generated<number | null>;
  state_changed_at: number | null;
  /** of purchases before invoices had numbers by year */
  invoice_number: number | null;
  /** number of the current invoice; null: no invoice, or one with `invoice_number` */
  invoice: Generated<string | null>;
  /** JSON as printed, only with `invoice_number` */
  invoice_facts: string | null;
  /** hash of the original code, because licence files refer to it */
  first_code_hash: string | null;
  downloaded_version: Generated<string | null>;
  version_downloaded_at: Generated<number | null>;
  licence_uses: Generated<number>;
  /** seats */
  quantity: Generated<number>;
  /** of the licence or of an imported subscription; null: none */
  ends_at: Generated<number | null>;
  /** The newest version that the purchase includes was published by then; null: no end. */
  updates_until: Generated<number | null>;
  /** null: regular, extended or imported */
  tier_id: Generated<number | null>;
  /** set on a later payment, which extends this purchase */
  extends_purchase_id: Generated<number | null>;
  /** per seat; null: the item's limit, 0: none */
  seat_limit: Generated<number | null>;
  is_trial: Generated<number>;
  /** keyed hash of item and address; kept so a second trial is rejected */
  trial_key: Generated<string | null>;
  /** JSON of the rights without extensions; null: no extension yet */
  base_rights: Generated<string | null>;
  /** JSON of what a payment extends; null for original purchases */
  extension: Generated<string | null>;
  /** next mail about the end of the licence; null: none */
  next_end_notice_at: Generated<number | null>;
  gets_end_mails: Generated<number>;
  /** when the buyer was mailed, or was not because of an opt-out or a limit; null: not yet */
  review_asked_at: Generated<number | null>;
  /** when a refund or dispute moved the end forward; licence files that last longer are revoked */
  shortened_at: Generated<number | null>;
  /** chosen by the buyer in the library */
  update_channel: Generated<UpdateChannel>;
  /** reported by software without an activation; null: never */
  running_version: Generated<string | null>;
  running_version_at: Generated<number | null>;
};

/** For display only. */
type PurchaseHistoryTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  event:
    | 'bought'
    | 'downloaded'
    | 'refunded'
    | 'refund_failed'
    | 'dispute_opened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'revoked'
    | 'code_rotated'
    | 'support_extended'
    | 'extended'
    | 'granted'
    | 'expired'
    | 'link_sent'
    | 'buyer_changed'
    | 'changed_by_file'
    | 'made_good'
    | 'refund_requested'
    | 'refund_declined'
    | 'buyer_erased';
  amount_minor: number | null;
  note: string;
  at: number;
};

type ErasedBuyersTable = { account_id: number; buyer_hash: string; erased_at: number };

type RefundsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  provider: string;
  provider_ref: string;
  amount_minor: number;
  reason: string;
  created_at: number;
  failed_at: number | null;
};

/** A payment has up to one open request. */
type RefundRequestsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  reason: string;
  /** `closed`: refunded or disputed without a decision about the request */
  state: Generated<'open' | 'accepted' | 'declined' | 'closed'>;
  /** to the buyer, if it was declined */
  answer: Generated<string>;
  /** why the refund failed; '': it didn't */
  problem: Generated<string>;
  created_at: number;
  /** set while open: accepted, and the provider is processing the refund */
  decided_at: number | null;
};

type DisputesTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  provider: string;
  provider_ref: string;
  amount_minor: number;
  state: 'open' | 'won' | 'lost';
  opened_at: number;
  closed_at: number | null;
};

/** A purchase that Stripe renews. Its order exists before; a new row starts active. */
type SubscriptionsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  /** unique */
  provider_ref: string;
  state: 'active' | 'past_due' | 'canceling' | 'ended';
  tier_id: number | null;
  /** JSON of the terms that each period renews */
  terms: string;
  /** of a period, tax included */
  price_minor: number;
  currency: string;
  /** the end of the period that is paid */
  period_ends_at: number;
  /** where the buyer pays a failed payment; '' if there isn't one */
  pay_url: Generated<string>;
  /** JSON of an unpaid tier change, or null */
  unpaid_change: Generated<string | null>;
  /** until when a payment that is in progress or failed late keeps the licence valid; null if there isn't one */
  kept_until: Generated<number | null>;
  /** to be ended at Stripe as soon as possible */
  must_end: Generated<number>;
  /** rejects data that was read before another change */
  revision: Generated<number>;
  /** null after the end */
  next_look_at: number | null;
  created_at: number;
  ended_at: number | null;
};

export type ErasedBuyerRow = Selectable<ErasedBuyersTable>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;
export type PurchaseRow = Selectable<PurchasesTable>;
export type PurchaseHistoryRow = Selectable<PurchaseHistoryTable>;
export type RefundRow = Selectable<RefundsTable>;
export type DisputeRow = Selectable<DisputesTable>;
export type RefundRequestRow = Selectable<RefundRequestsTable>;

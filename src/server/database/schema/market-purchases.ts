import type { Generated, Selectable } from 'kysely';

export type MarketPurchaseTables = {
  purchases: PurchasesTable;
  purchase_history: PurchaseHistoryTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  /** links that open a buyer's library, by the hash of their token */
  buyer_links: { token_hash: string; email: string; created_at: number; expires_at: number; used_at: number | null };
  buyer_sessions: { id_hash: string; email: string; created_at: number; expires_at: number };
};

type PurchasesTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  import_id: number | null;
  /** keyed hash of the normalized code; the code itself is sealed beside it */
  code_hash: string;
  code_sealed: string;
  license_type: string;
  /** what was paid, tax included */
  price_minor: number;
  currency: string;
  supported_until: number | null;
  downloaded: number;
  /** lower case */
  buyer_email: string | null;
  state: 'valid' | 'refunded' | 'disputed' | 'revoked';
  purchased_at: number;
  order_id: number | null;
  buyer_name: Generated<string>;
  refunded_minor: Generated<number>;
  first_downloaded_at: number | null;
  /** when it was first activated on a machine or domain, whether that seat is still taken or not */
  first_activated_at: Generated<number | null>;
  state_changed_at: number | null;
  invoice_number: number | null;
  /** JSON of what the invoice names and must go on naming: seller, item; null without a number */
  invoice_facts: string | null;
  /** of the code that it was made with, where it has another one now: files know it by that */
  first_code_hash: string | null;
  /** the version of the file that was downloaded last; null before the first, and for downloads of before this was kept */
  downloaded_version: Generated<string | null>;
  /** when the first file of that version was */
  version_downloaded_at: Generated<number | null>;
  /** how often programs have verified its licence key in Gumroad's way */
  licence_uses: Generated<number>;
};

/** What happened to a purchase, for its author to read; what is true of it now is in the other tables. */
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
    | 'link_sent'
    | 'buyer_changed'
    | 'changed_by_file';
  amount_minor: number | null;
  note: string;
  at: number;
};

type RefundsTable = {
  id: Generated<number>;
  account_id: number;
  purchase_id: number;
  provider: string;
  /** the provider's refund, or one of ours */
  provider_ref: string;
  amount_minor: number;
  reason: string;
  created_at: number;
  /** when the provider reported that the refund failed */
  failed_at: number | null;
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

export type PurchaseRow = Selectable<PurchasesTable>;
export type PurchaseHistoryRow = Selectable<PurchaseHistoryTable>;
export type RefundRow = Selectable<RefundsTable>;
export type DisputeRow = Selectable<DisputesTable>;

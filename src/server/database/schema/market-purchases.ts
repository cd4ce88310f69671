import type { Generated, Selectable } from 'kysely';

export type MarketPurchaseTables = {
  purchases: PurchasesTable;
  purchase_history: PurchaseHistoryTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  /** emailed links that open a buyer's library */
  buyer_links: { token_hash: string; email: string; created_at: number; expires_at: number; used_at: number | null };
  buyer_sessions: { id_hash: string; email: string; created_at: number; expires_at: number };
};

type PurchasesTable = {
  id: Generated<number>;
  account_id: number;
  item_id: number;
  import_id: number | null;
  /** keyed hash of the normalized code */
  code_hash: string;
  code_sealed: string;
  license_type: string;
  /** tax included */
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
  /** first activation, even if it was removed later */
  first_activated_at: Generated<number | null>;
  state_changed_at: number | null;
  invoice_number: number | null;
  /** JSON of the seller and item as printed on the invoice; null: no invoice */
  invoice_facts: string | null;
  /** hash of the original code, if it was replaced: licence files refer to it */
  first_code_hash: string | null;
  /** version of the last download; null: none recorded */
  downloaded_version: Generated<string | null>;
  /** first download of that version */
  version_downloaded_at: Generated<number | null>;
  /** number of verifications through the Gumroad-compatible API */
  licence_uses: Generated<number>;
};

/** The history shown to the author. The current state is in other tables. */
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
  /** the provider's ID, or a generated one */
  provider_ref: string;
  amount_minor: number;
  reason: string;
  created_at: number;
  /** reported by the provider */
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

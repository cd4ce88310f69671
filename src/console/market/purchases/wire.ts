import type { PurchaseState } from '../search.ts';

export type Purchase = {
  id: number;
  purchase_code: string;
  license_type: string;
  /** what was paid, tax included */
  price: number;
  refunded: number;
  currency: string;
  item: { id: number; name: string };
  buyer_email: string | null;
  buyer_name: string;
  supported_until: string | null;
  downloaded: boolean;
  first_downloaded_at: string | null;
  state: PurchaseState;
  state_changed_at: string | null;
  /** null for free and for imported purchases */
  invoice_number: number | null;
  date: string;
};

export type PurchaseEvent =
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

export type PurchaseDetail = Purchase & {
  /** null where it was imported */
  order: { number: string; provider: string } | null;
  disputes: { amount: number; state: 'open' | 'won' | 'lost' }[];
  /** the first one first */
  history: { event: PurchaseEvent; amount: number | null; note: string; at: string }[];
};

export type Activation = {
  id: number;
  kind: 'machine' | 'domain';
  label: string;
  created_at: string;
  seen_at: string;
};

/** `limit` null: any number. */
export type Activations = { data: Activation[]; meta: { used: number; limit: number | null } };

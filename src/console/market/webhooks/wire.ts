import type { DeliveryState } from '../search.ts';

export const WEBHOOK_TYPES = [
  'purchase.created',
  'purchase.refunded',
  'purchase.refund_failed',
  'purchase.disputed',
  'purchase.restored',
  'purchase.revoked',
  'purchase.downloaded',
  'purchase.buyer_changed',
  'item.published',
  'item.updated',
  'item.withdrawn',
  'review.created',
  'withdrawal.settled',
] as const;

export type Endpoint = {
  id: number;
  url: string;
  /** types that it is told of; empty: all */
  events: string[];
  is_active: boolean;
  /** since when it has taken no message */
  failing_since: string | null;
  switched_off_at: string | null;
  created_at: string;
  /** for checking signatures; only where it was just made or replaced */
  secret?: string;
};

export type Attempt = {
  at: string;
  delivered: boolean;
  /** HTTP status; null for no answer */
  status: number | null;
  error: string | null;
  duration_ms: number;
};

export type Delivery = {
  id: number;
  /** sent as `webhook-id` with every attempt */
  webhook_id: string;
  type: string;
  state: DeliveryState;
  created_at: string;
  /** null once it is settled */
  next_attempt_at: string | null;
  attempts: number;
  last_attempt: Attempt | null;
};

export type DeliveryInFull = Delivery & { payload: object; log: Attempt[] };

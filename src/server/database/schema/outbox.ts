import type { Generated, Selectable } from 'kysely';

export type OutboxTables = {
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  /** keyed hash of an email address or alert destination; its allowance is full again at `free_at` */
  mail_allowances: { address_hash: string; purpose: string; free_at: number };
  /** deletion queue; for a while after `erased_at`, rows are checked again */
  erasures: { id: Generated<number>; stream: string; subject_id: number; created_at: number; erased_at: number | null };
};

type OutboxTable = {
  id: Generated<number>;
  account_id: number;
  monitor_id: number | null;
  incident_id: number | null;
  website_id: number | null;
  endpoint_id: number | null;
  event:
    | 'opened'
    | 'reminder'
    | 'closed'
    | 'degraded'
    | 'degraded_over'
    | 'certificate'
    | 'domain'
    | 'spike'
    | 'drop'
    | 'drop_over'
    | 'objective_burning'
    | 'objective_recovered'
    | 'conversion_alert'
    | 'conversion_alert_over'
    | 'shop_alert'
    | 'shop_alert_over'
    | 'test'
    | 'notice'
    | 'report'
    | 'version'
    | 'password_reset'
    | 'registration'
    | 'library_link'
    | 'webhook';
  channel: string;
  destination_sealed: string;
  facts: string;
  /** sent with each attempt, so the receiver can drop duplicates */
  idempotency_key: string;
  /** withheld: another message covers it */
  state: 'waiting' | 'delivered' | 'failed' | 'withheld';
  attempts: number;
  next_attempt_at: number;
  expires_at: number;
  lease_until: number;
  created_at: number;
  /** smallest ID of the alerts that were sent as one message with this one */
  combined_with: Generated<number | null>;
};

type DeliveriesTable = {
  id: Generated<number>;
  outbox_id: number;
  attempted_at: number;
  delivered: number;
  error: string;
  duration_ms: number;
  /** null: no response, or not a webhook */
  status: Generated<number | null>;
  answer: Generated<string>;
};

export type OutboxRow = Selectable<OutboxTable>;

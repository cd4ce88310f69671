import type { Generated, Selectable } from 'kysely';

export type OutboxTables = {
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  /** per keyed hash of a mailbox: when its full allowance is available again, epoch ms */
  mail_allowances: { address_hash: string; purpose: string; free_at: number };
  /** deletion queue for the event store. `erased_at`: erased, and checked again for a while */
  erasures: { id: Generated<number>; stream: string; subject_id: number; created_at: number; erased_at: number | null };
};

/** Work to run after a transaction: one row per message and channel. */
type OutboxTable = {
  id: Generated<number>;
  account_id: number;
  monitor_id: number | null;
  incident_id: number | null;
  website_id: number | null;
  /** of a webhook */
  endpoint_id: number | null;
  /** the message is composed from this */
  event:
    | 'opened'
    | 'reminder'
    | 'closed'
    | 'certificate'
    | 'domain'
    | 'spike'
    | 'drop'
    | 'drop_over'
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
  /** JSON facts of the message when it was written */
  facts: string;
  /** sent with each attempt, so the receiver can drop duplicates */
  idempotency_key: string;
  /** withheld: another message to the same destination covers it */
  state: 'waiting' | 'delivered' | 'failed' | 'withheld';
  attempts: number;
  next_attempt_at: number;
  /** after this, delivery is abandoned */
  expires_at: number;
  lease_until: number;
  created_at: number;
};

type DeliveriesTable = {
  id: Generated<number>;
  outbox_id: number;
  attempted_at: number;
  delivered: number;
  /** for the owner; empty if delivered */
  error: string;
  duration_ms: number;
  /** HTTP status of a webhook endpoint; null: no response, or not a webhook */
  status: Generated<number | null>;
  /** start of the webhook response, without secrets */
  answer: Generated<string>;
};

export type OutboxRow = Selectable<OutboxTable>;

import type { Generated, Selectable } from 'kysely';

export type OutboxTables = {
  outbox: OutboxTable;
  deliveries: DeliveriesTable;
  /** by the keyed hash of a mailbox: from when on all that it may be sent is free again, epoch ms */
  mail_allowances: { address_hash: string; purpose: string; free_at: number };
  /** `erased_at`: done, and looked at again for a while; epoch ms */
  erasures: { id: Generated<number>; stream: string; subject_id: number; created_at: number; erased_at: number | null };
};

/** Work that must happen after a transaction: one row a message and channel. */
type OutboxTable = {
  id: Generated<number>;
  account_id: number;
  monitor_id: number | null;
  incident_id: number | null;
  website_id: number | null;
  /** whose webhook it is */
  endpoint_id: number | null;
  /** what happened; the message is composed from it */
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
  /** JSON facts for the message, frozen when it was written */
  facts: string;
  /** sent with each try, so that a receiver can drop a repeat */
  idempotency_key: string;
  /** withheld: another message to the same destination says it */
  state: 'waiting' | 'delivered' | 'failed' | 'withheld';
  attempts: number;
  next_attempt_at: number;
  /** delivery is given up after this moment */
  expires_at: number;
  lease_until: number;
  created_at: number;
};

type DeliveriesTable = {
  id: Generated<number>;
  outbox_id: number;
  attempted_at: number;
  delivered: number;
  /** a sentence for the owner; empty when delivered */
  error: string;
  duration_ms: number;
  /** HTTP status that a webhook endpoint answered; null where it did not, and of alerts */
  status: Generated<number | null>;
  /** how its answer began, without secrets; of webhook endpoints alone */
  answer: Generated<string>;
};

export type OutboxRow = Selectable<OutboxTable>;

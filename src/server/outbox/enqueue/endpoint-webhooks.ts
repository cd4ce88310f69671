import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { dayMs, hourMs, toIso } from '../../kernel/index.ts';
import { insertMessagesOnce } from '../deliveries/index.ts';
import type { WebhookFacts } from '../messages/index.ts';

/**
 * How long a webhook is retried. Slightly longer than a failing endpoint stays enabled, so the last attempt finds
 * the endpoint disabled.
 */
export const webhookRetryMs = 5 * dayMs + 3 * hourMs;

export type EndpointWebhooks = {
  contentOf(message: OutboxRow): Promise<WebhookContent | undefined>;
  /** Called after an attempt, in the transaction that records it. */
  onAttempt(trx: DatabaseOrTransaction, message: OutboxRow, attempt: WebhookAttempt): Promise<void>;
};
export type WebhookContent = { body: string; headers: Record<string, string> };
export type WebhookAttempt = { result: 'delivered' | 'refused' | 'gone'; at: number };

type Receiver = { id: number; account_id: number; url_sealed: string };
type EndpointEvent = {
  type: string;
  data: Record<string, unknown>;
  key: string;
  isTest?: boolean;
};

export async function enqueueWebhooks(
  trx: DatabaseOrTransaction,
  receivers: Receiver[],
  { type, data, key, isTest = false }: EndpointEvent,
  nowMs: number,
): Promise<OutboxRow[]> {
  const test = isTest ? { test: true as const } : {};
  const facts: WebhookFacts = { event: 'webhook', type, timestamp: toIso(nowMs), ...test, data };
  return insertMessagesOnce(
    trx,
    receivers.map((receiver) => ({
      account_id: receiver.account_id,
      monitor_id: null,
      incident_id: null,
      website_id: null,
      endpoint_id: receiver.id,
      event: facts.event,
      channel: 'webhook',
      destination_sealed: receiver.url_sealed,
      facts: JSON.stringify(facts),
      idempotency_key: identifierOf(receiver, key),
      next_attempt_at: nowMs,
      expires_at: nowMs + webhookRetryMs,
      created_at: nowMs,
    })),
  );
}

/** Returns the `webhook-id`. It contains no dots, because the signed text uses dots as separators. */
const identifierOf = ({ account_id, id }: Receiver, key: string): string =>
  `msg_${createHash('sha256').update(`${account_id} ${id} ${key}`).digest('hex').slice(0, 32)}`;

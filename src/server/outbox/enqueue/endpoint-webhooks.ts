import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { dayMs, hourMs, toIso } from '../../kernel/index.ts';
import { insertMessagesOnce } from '../deliveries/index.ts';
import type { WebhookFacts } from '../messages/index.ts';

/**
 * How long a webhook is retried: a little longer than it takes to disable an endpoint that only fails, so
 * that one more attempt finds it disabled.
 */
export const webhookRetryMs = 5 * dayMs + 3 * hourMs;

/** Implemented by whoever owns the endpoints: the courier sends webhooks and knows nothing of them. */
export type EndpointWebhooks = {
  /** What to post to the message's destination; undefined when its endpoint is switched off. */
  contentOf(message: OutboxRow): Promise<WebhookContent | undefined>;
  /** Called after an attempt, in the transaction that records it. */
  onAttempt(trx: DatabaseOrTransaction, message: OutboxRow, attempt: WebhookAttempt): Promise<void>;
};
export type WebhookContent = { body: string; headers: Record<string, string> };
/** `gone`: the receiver says that it is not there any more, and never will be. `at` is epoch ms. */
export type WebhookAttempt = { result: 'delivered' | 'refused' | 'gone'; at: number };

/** `url_sealed` is sealed like a destination of alerts. */
type Receiver = { id: number; account_id: number; url_sealed: string };
type EndpointEvent = {
  type: string;
  data: Record<string, unknown>;
  /** identifies the event, so that it is written only once */
  key: string;
  /** sent to try the endpoint; the message says so */
  isTest?: boolean;
};

/**
 * Writes one message to each of these endpoints, in the transaction of the event, once per key.
 * Returns the messages that were inserted.
 */
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

/** The `webhook-id`: without a dot, which separates it from the rest where it is signed. */
const identifierOf = ({ account_id, id }: Receiver, key: string): string =>
  `msg_${createHash('sha256').update(`${account_id} ${id} ${key}`).digest('hex').slice(0, 32)}`;

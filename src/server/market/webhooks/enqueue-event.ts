import type { DatabaseOrTransaction } from '../../database/index.ts';
import { enqueueAuthorWebhooks } from '../../outbox/index.ts';
import { listActiveEndpoints } from './endpoint.store.ts';
import type { WebhookEventType } from './event-types.ts';

type WebhookEvent = {
  account_id: number;
  type: WebhookEventType;
  /** sent to the receiver and stored unencrypted in the log: no purchase codes or other secrets */
  data: Record<string, unknown>;
  /** identifies the event among those of its type in an account, so that it is sent once */
  key: string;
  /** epoch ms */
  nowMs: number;
};

/** Enqueues the event for each subscribed endpoint of the account, in the transaction that caused it. */
export async function enqueueWebhookEvent(
  trx: DatabaseOrTransaction,
  { account_id, type, data, key, nowMs }: WebhookEvent,
): Promise<void> {
  const endpoints = await listActiveEndpoints(trx, account_id);
  await enqueueAuthorWebhooks(
    trx,
    endpoints.filter((endpoint) => endpoint.events.length === 0 || endpoint.events.includes(type)),
    { type, data, key: `${type} ${key}` },
    nowMs,
  );
}

import type { DatabaseOrTransaction } from '../../database/index.ts';
import { enqueueAuthorWebhooks } from '../../outbox/index.ts';
import { listActiveEndpoints } from './endpoint.store.ts';
import type { WebhookEventType } from './event-types.ts';

type WebhookEvent = {
  account_id: number;
  type: WebhookEventType;
  /** shown to the receiver, and kept as it is for the log: no purchase code, nothing else that is secret */
  data: Record<string, unknown>;
  /** what happened, unique among the events of this type in one account: what is told twice is sent once */
  key: string;
  /** epoch ms */
  nowMs: number;
};

/** Tells each endpoint of the account that wants the type, in the transaction of what happened: both are there or neither. */
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

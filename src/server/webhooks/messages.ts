import { randomUUID } from 'node:crypto';
import type { OutboxRow, WebhookEndpointRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { dayMs, notFound, Refusal, t } from '../kernel/index.ts';
import {
  deleteEndpointMessagesBefore,
  enqueueWebhooks,
  findEndpointMessage,
  requeueEndpointMessages,
  webhookRetryMs,
} from '../outbox/index.ts';
import { catalogue, type WebhookEventType } from './catalogue/index.ts';
import { withLockedEndpoint } from './endpoint.ts';
import type { EventAccess } from './event-access.ts';

const keptForMs = 30 * dayMs;
const deletedAtOnce = 1000;

/**
 * Queues a finished message again under the same identifier, to the address that its endpoint has by now. Throws `not_found`,
 * `conflict` where it cannot be sent.
 */
export async function resendMessage(deps: Deps, endpoint: WebhookEndpointRow, messageId: number): Promise<void> {
  const { db } = deps.database;
  if (!(await findEndpointMessage(db, endpoint, messageId))) throw notFound();
  requireActive(endpoint);
  const requeued = await withLockedEndpoint(deps, endpoint.account_id, endpoint.id, (trx, current) =>
    requeueEndpointMessages(trx, current, { message: messageId }, newSchedule(deps.now())),
  );
  if (requeued === 0) throw new Refusal('conflict', t('This message is already queued.'));
}

/** Queues all failed messages created at or after `sinceMs` (epoch ms) that may be read again. Returns how many. */
export async function resendFailedMessages(
  deps: Deps,
  endpoint: WebhookEndpointRow,
  sinceMs: number,
  { readable }: Pick<EventAccess, 'readable'>,
): Promise<number> {
  requireActive(endpoint);
  return withLockedEndpoint(deps, endpoint.account_id, endpoint.id, (trx, current) =>
    requeueEndpointMessages(trx, current, { failedSince: sinceMs, types: readable }, newSchedule(deps.now())),
  );
}

/**
 * Enqueues a test event, whatever types the endpoint receives: the example of a type, marked as a test, or one of the type
 * `test`. Throws `conflict` where the endpoint is inactive.
 */
export async function sendTestEvent(
  deps: Deps,
  endpoint: WebhookEndpointRow,
  type?: WebhookEventType | null,
): Promise<OutboxRow> {
  requireActive(endpoint);
  const said =
    type == null
      ? { type: 'test', data: { message: 'This is a test.' } }
      : { type, data: catalogue[type].example, isTest: true };
  const event = { ...said, key: `test ${randomUUID()}` };
  const [message] = await enqueueWebhooks(deps.database.db, [endpoint], event, deps.now());
  if (!message) throw new Error('a test event was not enqueued');
  return message;
}

/** Deletes finished messages after a month. */
export async function deleteOldMessages(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  while (
    (await deleteEndpointMessagesBefore(deps.database.db, deps.now() - keptForMs, deletedAtOnce)) === deletedAtOnce
  );
}

const newSchedule = (nowMs: number) => ({ nowMs, expiresAt: nowMs + webhookRetryMs });

function requireActive(endpoint: WebhookEndpointRow): void {
  if (endpoint.is_active === 1) return;
  throw new Refusal('conflict', t('This endpoint is deactivated. Set is_active to true, then resend.'));
}

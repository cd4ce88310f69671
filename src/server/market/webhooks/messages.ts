import { randomUUID } from 'node:crypto';
import type { OutboxRow, WebhookEndpointRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, notFound, Refusal } from '../../kernel/index.ts';
import {
  authorWebhookRetryMs,
  deleteEndpointMessagesBefore,
  enqueueAuthorWebhooks,
  findEndpointMessage,
  requeueEndpointMessages,
} from '../../outbox/index.ts';

const keptForMs = 30 * dayMs;
const deletedAtOnce = 1000;

/** Queues a finished message again under the same identifier. Throws `not_found`, `conflict` where it cannot be sent. */
export async function resendMessage(deps: Deps, endpoint: WebhookEndpointRow, messageId: number): Promise<void> {
  const { db } = deps.database;
  if (!(await findEndpointMessage(db, endpoint, messageId))) throw notFound();
  requireActive(endpoint);
  if ((await requeueEndpointMessages(db, endpoint, { message: messageId }, newSchedule(deps.now()))) === 0)
    throw new Refusal('conflict', 'This message is already queued.');
}

/** Queues all failed messages created at or after `sinceMs` (epoch ms) again. Returns how many. */
export async function resendFailedMessages(deps: Deps, endpoint: WebhookEndpointRow, sinceMs: number): Promise<number> {
  requireActive(endpoint);
  return requeueEndpointMessages(deps.database.db, endpoint, { failedSince: sinceMs }, newSchedule(deps.now()));
}

/** Enqueues an event of the type `test`, whatever types the endpoint receives. Throws `conflict` where it is inactive. */
export async function sendTestEvent(deps: Deps, endpoint: WebhookEndpointRow): Promise<OutboxRow> {
  requireActive(endpoint);
  const event = { type: 'test', data: { message: 'This is a test.' }, key: `test ${randomUUID()}` };
  const [message] = await enqueueAuthorWebhooks(deps.database.db, [endpoint], event, deps.now());
  if (!message) throw new Error('a test event was not enqueued');
  return message;
}

/** Deletes finished messages after a month. */
export async function deleteOldMessages(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  while (
    (await deleteEndpointMessagesBefore(deps.database.db, deps.now() - keptForMs, deletedAtOnce)) === deletedAtOnce
  );
}

const newSchedule = (nowMs: number) => ({ nowMs, expiresAt: nowMs + authorWebhookRetryMs });

function requireActive(endpoint: WebhookEndpointRow): void {
  if (endpoint.is_active === 1) return;
  throw new Refusal('conflict', 'This endpoint is deactivated. Set is_active to true, then resend.');
}

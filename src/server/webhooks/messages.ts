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

/** Uses the endpoint's current address. Throws `not_found`, or `conflict` if the message can't be sent. */
export async function resendMessage(deps: Deps, endpoint: WebhookEndpointRow, messageId: number): Promise<void> {
  const { db } = deps.database;
  if (!(await findEndpointMessage(db, endpoint, messageId))) throw notFound();
  requireActive(endpoint);
  const requeued = await withLockedEndpoint(deps, endpoint.account_id, endpoint.id, (trx, current) =>
    requeueEndpointMessages(trx, current, { message: messageId }, newSchedule(deps.now())),
  );
  if (requeued === 0) throw new Refusal('conflict', t('This message is already queued.'));
}

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

/** Works even if the endpoint doesn't receive the type. Throws `conflict` if the endpoint is disabled. */
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

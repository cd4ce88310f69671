import { randomUUID } from 'node:crypto';
import type { OutboxRow, WebhookEndpointRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, notFound, Refusal } from '../../kernel/index.ts';
import { enqueueAuthorWebhooks, triedForMs } from '../../outbox/index.ts';
import { deleteMessagesBefore, findMessage, requeueMessages } from './message.store.ts';

const keptForMs = 30 * dayMs;
const forgottenAtOnce = 1000;

/** Sends one settled message once more, with its identifier. Throws `not_found`, `conflict` where it cannot be sent. */
export async function resendMessage(deps: Deps, endpoint: WebhookEndpointRow, messageId: number): Promise<void> {
  const { db } = deps.database;
  if (!(await findMessage(db, endpoint, messageId))) throw notFound();
  requireActive(endpoint);
  if ((await requeueMessages(db, endpoint, { message: messageId }, newSchedule(deps.now()))) === 0)
    throw new Refusal('conflict', 'This message is waiting to be sent already.');
}

/** Sends all messages again that were written from `sinceMs` (epoch ms) on and given up. Tells how many. */
export async function resendFailedMessages(deps: Deps, endpoint: WebhookEndpointRow, sinceMs: number): Promise<number> {
  requireActive(endpoint);
  return requeueMessages(deps.database.db, endpoint, { failedSince: sinceMs }, newSchedule(deps.now()));
}

/** Writes an event of the type `test` to the endpoint, whatever types it wants. Throws `conflict` where it is off. */
export async function sendTestEvent(deps: Deps, endpoint: WebhookEndpointRow): Promise<OutboxRow> {
  requireActive(endpoint);
  const news = { type: 'test', data: { message: 'This is a test.' }, key: `test ${randomUUID()}` };
  const [message] = await enqueueAuthorWebhooks(deps.database.db, [endpoint], news, deps.now());
  if (!message) throw new Error('a test event has the identifier of another');
  return message;
}

/** Forgets what was settled a month ago. */
export async function deleteOldMessages(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  while ((await deleteMessagesBefore(deps.database.db, deps.now() - keptForMs, forgottenAtOnce)) === forgottenAtOnce);
}

const newSchedule = (nowMs: number) => ({ nowMs, expiresAt: nowMs + triedForMs });

function requireActive(endpoint: WebhookEndpointRow): void {
  if (endpoint.is_active === 1) return;
  throw new Refusal('conflict', 'This endpoint is switched off: switch it on with is_active, then send again.');
}

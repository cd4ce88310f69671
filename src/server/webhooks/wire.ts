import { z } from 'zod';
import { translateCause } from '../causes/index.ts';
import type { OutboxRow, WebhookEndpointRow } from '../database/index.ts';
import { pageFields, text, wholeNumber } from '../http/index.ts';
import type { Vault } from '../kernel/index.ts';
import { toIso, toIsoOrNull } from '../kernel/index.ts';
import type { DeliveryAttemptRow } from '../outbox/index.ts';
import { destinationProblem, unsealDestination } from '../outbox/index.ts';
import { groupNames, selectors, webhookEventTypes } from './catalogue/index.ts';
import { choiceOf } from './endpoint.ts';
import { payloadOf } from './send.ts';

export const url = text(2048)
  .trim()
  .superRefine((value, context) => {
    const problem = destinationProblem('webhook', value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .describe('URL that receives messages. Only the owner of the service can use addresses in private networks.');

const subjects = (things: string) =>
  z
    .array(wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .max(500)
    .nullish()
    .describe(`Only events about these ${things}. Default: all.`);

const fields = {
  url,
  name: text(100).trim().nullish().describe('Purpose of the endpoint. Default: none.'),
  events: z
    .array(z.enum(selectors))
    .max(selectors.length)
    .nullish()
    .describe(`Event types to send, or groups of them: ${groupNames.join(', ')}. Default: all that you can read.`),
  monitor_ids: subjects('monitors'),
  website_ids: subjects('websites'),
  item_ids: subjects('items'),
  is_active: z.boolean().optional().describe('Whether messages are sent. Default true.'),
};
export const storeWebhook = z.object(fields);
export const updateWebhook = z.object(fields).partial();

export const webhookAnswer = z
  .object({
    id: z.int(),
    object: z.literal('webhook'),
    name: z.string(),
    url: z.string(),
    events: z.array(z.string()).describe('Event types and groups that are sent. Empty: all.'),
    monitor_ids: z.array(z.int()).describe('Empty: all monitors.'),
    website_ids: z.array(z.int()).describe('Empty: all websites.'),
    item_ids: z.array(z.int()).describe('Empty: all items.'),
    is_active: z.boolean(),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('Time of the first failure; null while messages are delivered.'),
    switched_off_at: z.iso
      .datetime()
      .nullable()
      .describe('When it was deactivated after five days of failures or a 410 response.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });
export const webhookWithSecret = webhookAnswer.extend({
  secret: z.string().describe('Verifies signatures (Standard Webhooks): `whsec_` and base64. Shown only once.'),
});

const named = z.array(z.object({ id: z.int(), name: z.string() }));
export const webhookSubjects = z.object({ monitor: named, website: named, item: named });

export const eventTypeAnswer = z
  .object({
    type: z.enum(webhookEventTypes),
    object: z.literal('webhook_event_type'),
    group: z.enum(groupNames),
    description: z.string().describe('When the event is sent.'),
    example_data: z.record(z.string(), z.unknown()).describe('Example of its `data`.'),
  })
  .meta({ id: 'WebhookEventType' });

export const testRequest = z.object({
  type: z
    .enum(webhookEventTypes)
    .nullish()
    .describe(
      'Sends the example of this type, with `"test": true` next to `data`. Default: an event of the type `test`.',
    ),
});
export const listMessagesRequest = z.object({
  state: z.enum(['waiting', 'delivered', 'failed']).nullish().describe('Only messages in this state.'),
  per_page: pageFields.per_page,
  page: pageFields.page,
});
export const resendRequest = z.object({
  since: z.iso.datetime({ offset: true }).describe('Messages created at or after this time, ISO 8601.'),
});

const attempt = z.object({
  at: z.iso.datetime(),
  delivered: z.boolean(),
  status: z.int().nullable().describe('HTTP status of the response; null without a response.'),
  error: z.string().nullable().describe('Reason why it was not delivered.'),
  answer: z
    .string()
    .nullable()
    .describe('Start of the response body, without parts of the address; null without a body.'),
  duration_ms: z.int(),
});
export const messageAnswer = z
  .object({
    id: z.int(),
    object: z.literal('webhook_delivery'),
    webhook_id: z.string().describe('Sent as `webhook-id` with every attempt.'),
    type: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    created_at: z.iso.datetime(),
    next_attempt_at: z.iso.datetime().nullable().describe('Null once delivered or failed.'),
    attempts: z.int().describe('Number of attempts.'),
    last_attempt: attempt.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export const messageDetail = messageAnswer.extend({
  payload: z.object({
    type: z.string(),
    timestamp: z.string(),
    test: z.literal(true).optional().describe('Only in an example that tests the endpoint.'),
    data: z.record(z.string(), z.unknown()),
  }),
  log: z.array(attempt).describe('Every attempt, oldest first.'),
});

export const presentWebhook = (vault: Vault, row: WebhookEndpointRow): z.output<typeof webhookAnswer> => {
  const { events, monitors, websites, items } = choiceOf(row);
  return {
    id: row.id,
    object: 'webhook',
    name: row.name,
    url: unsealDestination(vault, row.url_sealed),
    events,
    monitor_ids: monitors,
    website_ids: websites,
    item_ids: items,
    is_active: row.is_active === 1,
    failing_since: toIsoOrNull(row.failing_since),
    switched_off_at: toIsoOrNull(row.switched_off_at),
    created_at: toIso(row.created_at),
  };
};

export function presentMessage(
  row: OutboxRow,
  tried: { attempts: number; last: DeliveryAttemptRow } | undefined,
): z.output<typeof messageAnswer> {
  return {
    id: row.id,
    object: 'webhook_delivery',
    webhook_id: row.idempotency_key,
    type: payloadOf(row).type,
    // Only alerts are withheld.
    state: row.state === 'withheld' ? 'failed' : row.state,
    created_at: toIso(row.created_at),
    next_attempt_at: row.state === 'waiting' ? toIso(row.next_attempt_at) : null,
    attempts: tried?.attempts ?? 0,
    last_attempt: tried ? presentAttempt(tried.last) : null,
  };
}

export function presentMessageDetail(row: OutboxRow, attempts: DeliveryAttemptRow[]): z.output<typeof messageDetail> {
  const last = attempts.at(-1);
  return {
    ...presentMessage(row, last && { attempts: attempts.length, last }),
    payload: payloadOf(row),
    log: attempts.map(presentAttempt),
  };
}

const presentAttempt = (row: DeliveryAttemptRow): z.output<typeof attempt> => ({
  at: toIso(row.attempted_at),
  delivered: row.delivered === 1,
  status: row.status,
  error: row.error === '' ? null : translateCause(row.error),
  answer: row.answer === '' ? null : row.answer,
  duration_ms: row.duration_ms,
});

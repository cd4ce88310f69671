import { z } from 'zod';
import type { OutboxRow, WebhookEndpointRow } from '../../database/index.ts';
import { pageFields, text } from '../../http/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import type { DeliveryAttemptRow } from '../../outbox/index.ts';
import { type AuthorWebhookFacts, destinationProblem, unsealDestination } from '../../outbox/index.ts';
import { webhookEventTypes } from './event-types.ts';

const url = text(2048)
  .trim()
  .superRefine((value, context) => {
    const problem = destinationProblem('webhook', value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  })
  .describe('Where messages are posted. Only the owner of the service may use addresses in private networks.');

const fields = {
  url,
  events: z
    .array(z.enum(webhookEventTypes))
    .max(webhookEventTypes.length)
    .nullish()
    .describe('Event types to send. Default: all.'),
  is_active: z.boolean().optional().describe('Whether messages are sent. Default true.'),
};
export const storeEndpoint = z.object(fields);
export const updateEndpoint = z.object(fields).partial();

export const endpointAnswer = z
  .object({
    id: z.int(),
    object: z.literal('webhook_endpoint'),
    url: z.string(),
    events: z.array(z.string()).describe('Event types that are sent; empty: all.'),
    is_active: z.boolean(),
    failing_since: z.iso.datetime().nullable().describe('When messages began to fail; null while they are delivered.'),
    switched_off_at: z.iso
      .datetime()
      .nullable()
      .describe('When it was deactivated, after five days of failures or an answer of 410.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'WebhookEndpoint' });
export const endpointWithSecret = endpointAnswer.extend({
  secret: z.string().describe('Verifies signatures (Standard Webhooks): `whsec_` and base64. Shown only once.'),
});

export const listMessagesRequest = z.object({
  state: z.enum(['waiting', 'delivered', 'failed']).nullish().describe('Only messages in this state.'),
  per_page: pageFields.per_page,
  page: pageFields.page,
});
export const resendRequest = z.object({
  since: z.iso.datetime({ offset: true }).describe('Messages created at or after this moment, ISO 8601.'),
});

const attempt = z.object({
  at: z.iso.datetime(),
  delivered: z.boolean(),
  status: z.int().nullable().describe('HTTP status of the answer; null without an answer.'),
  error: z.string().nullable().describe('Why it was not delivered.'),
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
  payload: z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) }),
  log: z.array(attempt).describe('Every attempt, oldest first.'),
});

export const presentEndpoint = (vault: Vault, row: WebhookEndpointRow): z.output<typeof endpointAnswer> => ({
  id: row.id,
  object: 'webhook_endpoint',
  url: unsealDestination(vault, row.url_sealed),
  events: JSON.parse(row.events) as string[],
  is_active: row.is_active === 1,
  failing_since: toIsoOrNull(row.failing_since),
  switched_off_at: toIsoOrNull(row.switched_off_at),
  created_at: toIso(row.created_at),
});

export function presentMessage(
  row: OutboxRow,
  tried: { attempts: number; last: DeliveryAttemptRow } | undefined,
): z.output<typeof messageAnswer> {
  return {
    id: row.id,
    object: 'webhook_delivery',
    webhook_id: row.idempotency_key,
    type: factsOf(row).type,
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
  const { type, timestamp, data } = factsOf(row);
  return {
    ...presentMessage(row, last && { attempts: attempts.length, last }),
    payload: { type, timestamp, data },
    log: attempts.map(presentAttempt),
  };
}

const factsOf = (row: OutboxRow): AuthorWebhookFacts => JSON.parse(row.facts) as AuthorWebhookFacts;

const presentAttempt = (row: DeliveryAttemptRow): z.output<typeof attempt> => ({
  at: toIso(row.attempted_at),
  delivered: row.delivered === 1,
  status: row.status,
  error: row.error === '' ? null : row.error,
  duration_ms: row.duration_ms,
});

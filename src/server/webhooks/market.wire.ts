import { z } from 'zod';
import type { WebhookEndpointRow } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { typesOfGroup, type WebhookEventType } from './catalogue/index.ts';
import { marketEventsOf } from './choice.ts';
import { choiceOf } from './endpoint.ts';
import { presentWebhook, url, webhookAnswer } from './wire.ts';

const types = typesOfGroup('market') as [WebhookEventType, ...WebhookEventType[]];

const fields = {
  url,
  events: z
    .array(z.enum(types))
    .max(types.length)
    .nullish()
    .describe('Event types to send. Default: all that you can read.'),
  is_active: z.boolean().optional().describe('Whether messages are sent. Default true.'),
};
export const storeEndpoint = z.object(fields);
export const updateEndpoint = z.object(fields).partial();

export const endpointAnswer = webhookAnswer
  .omit({ name: true, monitor_ids: true, website_ids: true, item_ids: true })
  .extend({
    object: z.literal('webhook_endpoint'),
    events: z.array(z.string()).describe('Event types that are sent. Empty: all.'),
  })
  .meta({ id: 'WebhookEndpoint' });
export const endpointWithSecret = endpointAnswer.extend({
  secret: z.string().describe('Verifies signatures (Standard Webhooks): `whsec_` and base64. Shown only once.'),
});

export function presentEndpoint(vault: Vault, row: WebhookEndpointRow): z.output<typeof endpointAnswer> {
  const { id, url, is_active, failing_since, switched_off_at, created_at } = presentWebhook(vault, row);
  const events = marketEventsOf(choiceOf(row).events) ?? [];
  return { id, object: 'webhook_endpoint', url, events, is_active, failing_since, switched_off_at, created_at };
}

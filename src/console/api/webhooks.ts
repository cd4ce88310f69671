import type { z } from 'zod';
import type {
  eventTypeAnswer,
  messageAnswer,
  messageDetail,
  webhookAnswer,
  webhookSubjects,
  webhookWithSecret,
} from '../../server/webhooks/wire.ts';
import type { Listing, Many, One } from './envelope.ts';

export type Webhook = z.output<typeof webhookAnswer>;
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;
export type EventType = z.output<typeof eventTypeAnswer>;
export type WebhookSubjects = z.output<typeof webhookSubjects>;
export type Message = z.output<typeof messageAnswer>;
type MessageDetail = z.output<typeof messageDetail>;

export type WebhookAnswers = {
  'GET /webhook-event-types': Many<EventType>;
  'GET /webhooks': Many<Webhook>;
  'POST /webhooks': One<WebhookWithSecret>;
  'GET /webhooks/:id': One<Webhook>;
  'PATCH /webhooks/:id': One<Webhook>;
  'DELETE /webhooks/:id': unknown;
  'GET /webhooks/:id/subjects': One<WebhookSubjects>;
  'POST /webhooks/:id/secret': One<WebhookWithSecret>;
  'POST /webhooks/:id/test': One<Message>;
  'POST /webhooks/:id/resend': One<{ resent: number }>;
  'GET /webhooks/:id/deliveries': Listing<Message>;
  'GET /webhooks/:id/deliveries/:delivery': One<MessageDetail>;
  'POST /webhooks/:id/deliveries/:delivery/resend': unknown;
};

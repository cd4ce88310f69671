import type { z } from 'zod';
import type {
  eventTypeAnswer,
  messageAnswer,
  webhookAnswer,
  webhookSubjects,
  webhookWithSecret,
} from '../../server/webhooks/wire.ts';

export type Webhook = z.output<typeof webhookAnswer>;
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;
export type EventType = z.output<typeof eventTypeAnswer>;
export type WebhookSubjects = z.output<typeof webhookSubjects>;
export type Message = z.output<typeof messageAnswer>;

import type { DatabaseOrTransaction } from '../database/index.ts';
import { type AlertFacts, alertEvent, enqueueWebhooks, linkOf } from '../outbox/index.ts';
import type { EventData, WebhookEventType } from './catalogue/index.ts';
import { type EventSubject, wants } from './choice.ts';
import { lockActiveEndpoints } from './endpoint.store.ts';
import { choiceOf } from './endpoint.ts';

type WebhookEvent = {
  [Type in WebhookEventType]: {
    account_id: number;
    type: Type;
    /** sent to the receiver and stored unencrypted: must contain no purchase codes or other secrets */
    data: EventData<Type>;
    about?: EventSubject;
    /** unique among events of this type in the account, which prevents duplicates */
    key: string;
    nowMs: number;
  };
}[WebhookEventType];

export async function enqueueWebhookEvent(
  trx: DatabaseOrTransaction,
  { account_id, type, data, about = {}, key, nowMs }: WebhookEvent,
): Promise<void> {
  const endpoints = await lockActiveEndpoints(trx, account_id, nowMs);
  await enqueueWebhooks(
    trx,
    endpoints.filter((endpoint) => wants(choiceOf(endpoint), type, about)),
    { type, data, key: `${type} ${key}` },
    nowMs,
  );
}

export type AlertedFacts = Exclude<AlertFacts, { event: 'reminder' | 'test' }>;

/** The data are the same as in the alert's own webhook. */
export async function enqueueAlertEvent(
  trx: DatabaseOrTransaction,
  {
    account_id,
    facts,
    baseUrl,
    ...event
  }: { account_id: number; facts: AlertedFacts; baseUrl: string } & Pick<WebhookEvent, 'key' | 'nowMs'>,
): Promise<void> {
  const about: EventSubject = {
    ...('monitor' in facts ? { monitor: facts.monitor.id } : {}),
    ...('website' in facts ? { website: facts.website.id } : {}),
  };
  // The catalog's tests check alerts against its schemas.
  const told = alertEvent(facts, linkOf(facts, baseUrl)) as Pick<WebhookEvent, 'type' | 'data'>;
  await enqueueWebhookEvent(trx, { account_id, about, ...event, ...told } as WebhookEvent);
}

import type { DatabaseOrTransaction } from '../database/index.ts';
import { type AlertFacts, alertEvent, enqueueWebhooks, linkOf } from '../outbox/index.ts';
import type { EventData, WebhookEventType } from './catalogue/index.ts';
import { type EventSubject, wants } from './choice.ts';
import { keepActiveEndpoints } from './endpoint.store.ts';
import { choiceOf } from './endpoint.ts';

type WebhookEvent = {
  [Type in WebhookEventType]: {
    account_id: number;
    type: Type;
    /** sent to the receiver and stored unencrypted in the log: no purchase codes or other secrets */
    data: EventData<Type>;
    /** the monitor, website or item that it is about, for endpoints that want only some of them */
    about?: EventSubject;
    /** identifies the event among those of its type in an account, so that it is sent once */
    key: string;
    /** epoch ms */
    nowMs: number;
  };
}[WebhookEventType];

/** Enqueues the event for each endpoint of the account that wants it, in the transaction that caused it. */
export async function enqueueWebhookEvent(
  trx: DatabaseOrTransaction,
  { account_id, type, data, about = {}, key, nowMs }: WebhookEvent,
): Promise<void> {
  const endpoints = await keepActiveEndpoints(trx, account_id, nowMs);
  await enqueueWebhooks(
    trx,
    endpoints.filter((endpoint) => wants(choiceOf(endpoint), type, about)),
    { type, data, key: `${type} ${key}` },
    nowMs,
  );
}

/** An alert that is an event of its own; reminders are not. */
export type AlertedFacts = Exclude<AlertFacts, { event: 'reminder' | 'test' }>;

/** Enqueues what an alert tells, whether or not it has destinations: the data are those of the alert's own webhook. */
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
  // The catalogue's tests hold what alerts say to its schemas.
  const told = alertEvent(facts, linkOf(facts, baseUrl)) as Pick<WebhookEvent, 'type' | 'data'>;
  await enqueueWebhookEvent(trx, { account_id, about, ...event, ...told } as WebhookEvent);
}

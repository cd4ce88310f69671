import { findAccountEmail, languageOfAddress, lockAccount } from '../accounts/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { catalogue, type WebhookEventType } from './catalogue/index.ts';
import type { WebhookDeps } from './endpoint.ts';
import { enqueueWebhookEvent } from './enqueue-event.ts';
import type { EventAccess } from './event-access.ts';
import { createEndpointWebhooks } from './send.ts';

/** Deps of webhooks as the service makes them. */
export const webhookDepsOf = <D extends Deps>(deps: D): D & WebhookDeps => ({
  ...deps,
  lockAccount: (trx, id) => lockAccount(deps.database, trx, id),
});

/** Of whoever may read all events. */
export const everyEvent: EventAccess = {
  readable: undefined,
  chooseAll: () => [],
  requireChoice() {},
  requireType() {},
};

/** The content of webhooks for a courier, as the service has it. */
export const webhooksOf = (deps: Deps) =>
  createEndpointWebhooks({ ...deps, emailOf: findAccountEmail, languageOf: languageOfAddress });

type Told = Parameters<typeof enqueueWebhookEvent>[1];

/** Enqueues the example of a type as an event. */
export const enqueueExample = (
  trx: DatabaseOrTransaction,
  { type, ...event }: Omit<Told, 'data' | 'type'> & { type: WebhookEventType },
): Promise<void> => enqueueWebhookEvent(trx, { ...event, type, data: catalogue[type].example } as Told);

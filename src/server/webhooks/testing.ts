import { findAccountEmail, languageOfAddress, lockAccount } from '../accounts/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { catalogue, type WebhookEventType } from './catalogue/index.ts';
import type { WebhookDeps } from './endpoint.ts';
import { enqueueWebhookEvent } from './enqueue-event.ts';
import type { EventAccess } from './event-access.ts';
import { createEndpointWebhooks } from './send.ts';

export const webhookDepsOf = <D extends Deps>(deps: D): D & WebhookDeps => ({
  ...deps,
  lockAccount: (trx, id) => lockAccount(deps.database, trx, id),
});

export const everyEvent: EventAccess = {
  readable: undefined,
  chooseAll: () => [],
  requireChoice() {},
  requireType() {},
};

export const webhooksOf = (deps: Deps) =>
  createEndpointWebhooks({ ...deps, emailOf: findAccountEmail, languageOf: languageOfAddress });

type WebhookEvent = Parameters<typeof enqueueWebhookEvent>[1];

export const enqueueExample = (
  trx: DatabaseOrTransaction,
  { type, ...event }: Omit<WebhookEvent, 'data' | 'type'> & { type: WebhookEventType },
): Promise<void> => enqueueWebhookEvent(trx, { ...event, type, data: catalogue[type].example } as WebhookEvent);

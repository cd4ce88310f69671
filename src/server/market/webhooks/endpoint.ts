import { lockAccount } from '../../accounts/index.ts';
import { type DatabaseOrTransaction, inTransaction, type WebhookEndpointRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound } from '../../kernel/index.ts';
import { redirectEndpointMessages, sealDestination } from '../../outbox/index.ts';
import { deleteEndpointRow, findEndpoint, insertEndpoint, listEndpoints, updateEndpointRow } from './endpoint.store.ts';
import type { WebhookEventType } from './event-types.ts';
import { createSecret } from './secret.ts';

/** Every event of the account is sent to each of them. */
const maxEndpoints = 20;

export type EndpointFields = {
  url: string;
  events?: WebhookEventType[] | null | undefined;
  is_active?: boolean | undefined;
};
/** With the plain secret, which is shown once. */
type WithSecret = { endpoint: WebhookEndpointRow; secret: string };

/** Throws `invalid` when the account has the maximum number of endpoints. */
export function createEndpoint(deps: Deps, account_id: number, fields: EndpointFields): Promise<WithSecret> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, account_id);
    if ((await listEndpoints(trx, account_id)).length >= maxEndpoints)
      throw invalid({ url: [`An account can have at most ${maxEndpoints} endpoints. Delete one first.`] });
    const { secret, sealed } = createSecret(deps.vault, deps.now());
    const endpoint = await insertEndpoint(trx, {
      account_id,
      url_sealed: sealDestination(deps.vault, fields.url),
      secret_sealed: sealed,
      events: JSON.stringify(fields.events ?? []),
      is_active: fields.is_active === false ? 0 : 1,
      created_at: deps.now(),
    });
    return { endpoint, secret };
  });
}

/** Changes the fields that were sent. Reactivating an endpoint resets its failures. Throws `not_found`. */
export function updateEndpoint(
  deps: Deps,
  account_id: number,
  id: number,
  { url, events, is_active }: Partial<EndpointFields>,
): Promise<WebhookEndpointRow> {
  return withLockedEndpoint(deps, account_id, id, async (trx, before) => {
    const changed = await updateEndpointRow(trx, before, {
      events: events === undefined ? before.events : JSON.stringify(events ?? []),
      ...(url !== undefined && { url_sealed: sealDestination(deps.vault, url) }),
      ...(is_active !== undefined && { is_active: is_active ? 1 : 0 }),
      ...(is_active === true && before.is_active === 0 && { failing_since: null, switched_off_at: null }),
    });
    if (url !== undefined) await redirectEndpointMessages(trx, changed);
    return changed;
  });
}

/** Gives the endpoint a new secret; the previous one also signs for a day. Throws `not_found`. */
export function rotateSecret(deps: Deps, account_id: number, id: number): Promise<WithSecret> {
  return withLockedEndpoint(deps, account_id, id, async (trx, before) => {
    const { secret, sealed } = createSecret(deps.vault, deps.now(), before.secret_sealed);
    return { endpoint: await updateEndpointRow(trx, before, { secret_sealed: sealed }), secret };
  });
}

/** Deletes the endpoint with its log. Throws `not_found`. */
export function deleteEndpoint(deps: Deps, account_id: number, id: number): Promise<void> {
  return withLockedEndpoint(deps, account_id, id, (trx) => deleteEndpointRow(trx, account_id, id));
}

/** Waits for sales that are enqueueing messages right now: a message to a deleted endpoint would roll back the sale. */
function withLockedEndpoint<T>(
  deps: Deps,
  account_id: number,
  id: number,
  work: (trx: DatabaseOrTransaction, endpoint: WebhookEndpointRow) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, account_id);
    const endpoint = await findEndpoint(trx, account_id, id);
    if (!endpoint) throw notFound();
    return work(trx, endpoint);
  });
}

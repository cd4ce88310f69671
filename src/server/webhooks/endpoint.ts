import { type DatabaseOrTransaction, inTransaction, type WebhookEndpointRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound, t } from '../kernel/index.ts';
import { redirectEndpointMessages, sealDestination } from '../outbox/index.ts';
import type { Choice, Selector } from './choice.ts';
import { deleteEndpointRow, insertEndpoint, listEndpoints, lockEndpoint, updateEndpointRow } from './endpoint.store.ts';
import type { EventAccess } from './event-access.ts';
import { createSecret } from './secret.ts';

/** Every event of the account may be sent to each of them. */
const maxEndpoints = 20;

/** `lockAccount`: whoever else adds an endpoint to the account waits for the transaction. */
export type WebhookDeps = Deps & { lockAccount: (trx: DatabaseOrTransaction, accountId: number) => Promise<void> };

export type EndpointFields = {
  url: string;
  name?: string | null | undefined;
  events?: Selector[] | null | undefined;
  monitor_ids?: number[] | null | undefined;
  website_ids?: number[] | null | undefined;
  item_ids?: number[] | null | undefined;
  is_active?: boolean | undefined;
};
/** Changes that may depend on the endpoint as it is. */
type Changes = Partial<EndpointFields> | ((before: WebhookEndpointRow) => Partial<EndpointFields>);
/** With the plain secret, which is shown once. */
type WithSecret = { endpoint: WebhookEndpointRow; secret: string };

/**
 * Throws `invalid` when the account has the maximum number of endpoints, `forbidden` for events that the caller may not
 * read.
 */
export async function createEndpoint(
  deps: WebhookDeps,
  account_id: number,
  fields: EndpointFields,
  access: EventAccess,
): Promise<WithSecret> {
  const events = chosenEvents(fields.events, access);
  return inTransaction(deps.database, async (trx) => {
    await deps.lockAccount(trx, account_id);
    if ((await listEndpoints(trx, account_id)).length >= maxEndpoints)
      throw invalid({
        url: [t('An account can have at most {max} endpoints. Delete one first.', { max: maxEndpoints })],
      });
    const { secret, sealed } = createSecret(deps.vault, deps.now());
    const endpoint = await insertEndpoint(trx, account_id, {
      name: fields.name ?? '',
      url_sealed: sealDestination(deps.vault, fields.url),
      secret_sealed: sealed,
      events: listOf(events),
      monitor_ids: listOf(fields.monitor_ids),
      website_ids: listOf(fields.website_ids),
      item_ids: listOf(fields.item_ids),
      is_active: fields.is_active === false ? 0 : 1,
      created_at: deps.now(),
    });
    return { endpoint, secret };
  });
}

/**
 * Changes the fields that were sent. Reactivating an endpoint resets its failures. Throws `not_found`, and `forbidden`
 * where the endpoint has, or is to have, events that the caller may not read: who changes its address reads what it sends.
 */
export function updateEndpoint(
  deps: Deps,
  account_id: number,
  id: number,
  { changes, access }: { changes: Changes; access: EventAccess },
): Promise<WebhookEndpointRow> {
  return withLockedEndpoint(deps, account_id, id, async (trx, before) => {
    access.requireChoice(choiceOf(before).events);
    const sent = typeof changes === 'function' ? changes(before) : changes;
    const { name, url, events, monitor_ids, website_ids, item_ids, is_active } = sent;
    const changed = await updateEndpointRow(trx, before, {
      name: name === undefined ? before.name : (name ?? ''),
      events: events === undefined ? before.events : listOf(chosenEvents(events, access)),
      monitor_ids: monitor_ids === undefined ? before.monitor_ids : listOf(monitor_ids),
      website_ids: website_ids === undefined ? before.website_ids : listOf(website_ids),
      item_ids: item_ids === undefined ? before.item_ids : listOf(item_ids),
      ...(url !== undefined && { url_sealed: sealDestination(deps.vault, url) }),
      ...(is_active !== undefined && { is_active: is_active ? 1 : 0 }),
      ...(is_active === true && before.is_active === 0 && { failing_since: null, switched_off_at: null }),
    });
    if (url !== undefined) await redirectEndpointMessages(trx, changed, access.readable);
    return changed;
  });
}

/** Gives the endpoint a new secret; the previous one also signs for a day. Throws as `updateEndpoint`. */
export function rotateSecret(
  deps: Deps,
  account_id: number,
  id: number,
  access: Pick<EventAccess, 'requireChoice'>,
): Promise<WithSecret> {
  return withLockedEndpoint(deps, account_id, id, async (trx, before) => {
    access.requireChoice(choiceOf(before).events);
    const { secret, sealed } = createSecret(deps.vault, deps.now(), before.secret_sealed);
    return { endpoint: await updateEndpointRow(trx, before, { secret_sealed: sealed }), secret };
  });
}

/** Deletes the endpoint with its log and what waits to be sent to it. Throws `not_found`. */
export function deleteEndpoint(deps: Deps, account_id: number, id: number): Promise<void> {
  return withLockedEndpoint(deps, account_id, id, async (trx) => {
    await deleteEndpointRow(trx, account_id, id);
  });
}

/** What an endpoint receives, as its row has it. */
export const choiceOf = (
  row: Pick<WebhookEndpointRow, 'events' | 'monitor_ids' | 'website_ids' | 'item_ids'>,
): Choice => ({
  events: JSON.parse(row.events) as Selector[],
  monitors: JSON.parse(row.monitor_ids) as number[],
  websites: JSON.parse(row.website_ids) as number[],
  items: JSON.parse(row.item_ids) as number[],
});

/** The events that the caller wants: all that they may read where they leave it to us. */
function chosenEvents(events: Selector[] | null | undefined, access: EventAccess): Selector[] {
  if (events == null || events.length === 0) return access.chooseAll();
  access.requireChoice(events);
  return events;
}

const listOf = (values: readonly (string | number)[] | null | undefined): string =>
  JSON.stringify([...new Set(values ?? [])]);

/** Runs work on an endpoint as it is, which nobody changes meanwhile, in one transaction. Throws `not_found`. */
export function withLockedEndpoint<T>(
  deps: Deps,
  account_id: number,
  id: number,
  work: (trx: DatabaseOrTransaction, endpoint: WebhookEndpointRow) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.database, async (trx) => {
    const endpoint = await lockEndpoint(deps.database, trx, account_id, id);
    if (!endpoint) throw notFound();
    return work(trx, endpoint);
  });
}

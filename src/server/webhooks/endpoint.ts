import { type DatabaseOrTransaction, inTransaction, type WebhookEndpointRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound, t } from '../kernel/index.ts';
import { redirectEndpointMessages, sealDestination } from '../outbox/index.ts';
import type { Choice, Selector } from './choice.ts';
import { deleteEndpointRow, insertEndpoint, listEndpoints, lockEndpoint, updateEndpointRow } from './endpoint.store.ts';
import type { EventAccess } from './event-access.ts';
import { createSecret } from './secret.ts';

/** Limited because every event can be sent to each endpoint. */
const maxEndpoints = 20;

/** `lockAccount` serializes the creation of endpoints in an account. */
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
type Changes = Partial<EndpointFields> | ((before: WebhookEndpointRow) => Partial<EndpointFields>);
type WithSecret = { endpoint: WebhookEndpointRow; secret: string };

/**
 * Throws `invalid` if the account has the maximum number of endpoints, `forbidden` for events that the caller can't
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
        url: [t('An account can have up to {max} endpoints. Delete one first.', { max: maxEndpoints })],
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
 * Enabling an endpoint resets its failures. Throws `not_found`. Throws `forbidden` if the endpoint has or would get
 * events that the caller can't read: a caller who changes the address receives these events.
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

/** The previous secret also signs messages for a day. */
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

export function deleteEndpoint(deps: Deps, account_id: number, id: number): Promise<void> {
  return withLockedEndpoint(deps, account_id, id, async (trx) => {
    await deleteEndpointRow(trx, account_id, id);
  });
}

export const choiceOf = (
  row: Pick<WebhookEndpointRow, 'events' | 'monitor_ids' | 'website_ids' | 'item_ids'>,
): Choice => ({
  events: JSON.parse(row.events) as Selector[],
  monitors: JSON.parse(row.monitor_ids) as number[],
  websites: JSON.parse(row.website_ids) as number[],
  items: JSON.parse(row.item_ids) as number[],
});

function chosenEvents(events: Selector[] | null | undefined, access: EventAccess): Selector[] {
  if (events == null || events.length === 0) return access.chooseAll();
  access.requireChoice(events);
  return events;
}

const listOf = (values: readonly (string | number)[] | null | undefined): string =>
  JSON.stringify([...new Set(values ?? [])]);

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

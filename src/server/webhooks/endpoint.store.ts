import type { Updateable } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  dialectOf,
  hasEnabledAccount,
  lockForKeyShare,
  lockForNoKeyUpdate,
  ownedRows,
  type Schema,
  type WebhookEndpointRow,
} from '../database/index.ts';

type Which = Pick<WebhookEndpointRow, 'account_id' | 'id'>;
type Receiver = Pick<
  WebhookEndpointRow,
  'id' | 'account_id' | 'url_sealed' | 'events' | 'monitor_ids' | 'website_ids' | 'item_ids'
>;

const endpoints = ownedRows('webhook_endpoints');

/** Deleting an endpoint also deletes its messages. */
export const { list: listEndpoints, find: findEndpoint, insert: insertEndpoint, delete: deleteEndpointRow } = endpoints;

/**
 * Returns the account's active endpoints and locks them against deletion until the transaction ends: a message to a
 * deleted endpoint would roll back the event itself. Endpoints receive no events from before their creation.
 */
export async function lockActiveEndpoints(
  trx: DatabaseOrTransaction,
  account_id: number,
  atMs = Number.MAX_SAFE_INTEGER,
): Promise<Receiver[]> {
  const active = trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'url_sealed', 'events', 'monitor_ids', 'website_ids', 'item_ids'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', 1)
    .where('created_at', '<=', atMs)
    .orderBy('id');
  return lockForKeyShare({ dialect: dialectOf(trx) }, active).execute();
}

export async function listWebhookAccounts(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('account_id')
    .distinct()
    .where('is_active', '=', 1)
    .where(hasEnabledAccount('webhook_endpoints'))
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function lockEndpoint(
  database: Database,
  trx: DatabaseOrTransaction,
  account_id: number,
  id: number,
): Promise<WebhookEndpointRow | undefined> {
  const endpoint = trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id);
  return lockForNoKeyUpdate(database, endpoint).executeTakeFirst();
}

export async function updateEndpointRow(
  db: DatabaseOrTransaction,
  { account_id, id }: Which,
  changes: Updateable<Schema['webhook_endpoints']>,
): Promise<WebhookEndpointRow> {
  const changed = await endpoints.update(db, account_id, id, changes);
  if (!changed) throw new Error(`webhook endpoint ${id} is missing although its row is locked`);
  return changed;
}

export async function setFailingSince(db: DatabaseOrTransaction, of: Which, sinceMs: number | null): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: sinceMs })
    .where('account_id', '=', of.account_id)
    .where('id', '=', of.id)
    .where('is_active', '=', 1)
    .where('failing_since', sinceMs === null ? 'is not' : 'is', null)
    .execute();
}

export async function disableFailingEndpoint(
  db: DatabaseOrTransaction,
  of: Which,
  { failingSinceMs, nowMs }: { failingSinceMs: number; nowMs: number },
): Promise<WebhookEndpointRow | undefined> {
  return db
    .updateTable('webhook_endpoints')
    .set({ is_active: 0, switched_off_at: nowMs })
    .where('account_id', '=', of.account_id)
    .where('id', '=', of.id)
    .where('is_active', '=', 1)
    .where('failing_since', '<=', failingSinceMs)
    .returningAll()
    .executeTakeFirst();
}

import type { Insertable, Updateable } from 'kysely';
import type { DatabaseOrTransaction, Schema, WebhookEndpointRow } from '../../database/index.ts';

type Receiver = { id: number; account_id: number; url_sealed: string; events: string[] };

/** The active endpoints of the account; those without a list of events receive all of them. */
export async function listActiveEndpoints(db: DatabaseOrTransaction, account_id: number): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'url_sealed', 'events'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) as string[] }));
}

export async function listEndpoints(db: DatabaseOrTransaction, account_id: number): Promise<WebhookEndpointRow[]> {
  return db.selectFrom('webhook_endpoints').selectAll().where('account_id', '=', account_id).orderBy('id').execute();
}

export async function findEndpoint(
  db: DatabaseOrTransaction,
  account_id: number,
  id: number,
): Promise<WebhookEndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertEndpoint(
  db: DatabaseOrTransaction,
  columns: Insertable<Schema['webhook_endpoints']>,
): Promise<WebhookEndpointRow> {
  return db.insertInto('webhook_endpoints').values(columns).returningAll().executeTakeFirstOrThrow();
}

export async function updateEndpointRow(
  db: DatabaseOrTransaction,
  { account_id, id }: Pick<WebhookEndpointRow, 'account_id' | 'id'>,
  changes: Updateable<Schema['webhook_endpoints']>,
): Promise<WebhookEndpointRow> {
  return db
    .updateTable('webhook_endpoints')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the endpoint and its messages. */
export async function deleteEndpointRow(db: DatabaseOrTransaction, account_id: number, id: number): Promise<void> {
  await db.deleteFrom('webhook_endpoints').where('account_id', '=', account_id).where('id', '=', id).execute();
}

type Which = { account_id: number; id: number };

/** Stores when an endpoint began to fail; null after a delivery. */
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

/** Deactivates an endpoint that began to fail at or before `failingSinceMs`; undefined when it did not, or is inactive. */
export async function switchOffFailing(
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

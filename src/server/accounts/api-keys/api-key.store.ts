import { type Insertable, sql } from 'kysely';
import {
  type AccountRow,
  type ApiKeyRow,
  type DatabaseOrTransaction,
  modulesOffSetting,
  type Schema,
} from '../../database/index.ts';

export type KeyWithAccount = AccountRow & {
  key_id: number;
  key_hash: string;
  key_name: string;
  key_scopes: string | null;
  key_networks: string;
  key_expires_at: number | null;
  /** JSON; null: none */
  installation_modules_off: string | null;
};

/**
 * A first key is only valid if its account still refers to it. Uses raw SQL because every request with a key runs this:
 * building the query took four times as long as executing it.
 */
export async function findKeysByHashes(db: DatabaseOrTransaction, hashes: string[]): Promise<KeyWithAccount[]> {
  const { rows } = await sql<KeyWithAccount>`
    select accounts.*, api_keys.id as key_id, api_keys.hash as key_hash, api_keys.name as key_name,
      api_keys.scopes as key_scopes, api_keys.networks as key_networks, api_keys.expires_at as key_expires_at,
      ${modulesOffSetting()} as installation_modules_off
    from api_keys
    inner join accounts on accounts.id = api_keys.account_id
    where api_keys.hash in (${sql.join(hashes)})
      and api_keys.ended_at is null
      and (api_keys.is_first = 0 or api_keys.hash = accounts.api_key_hash)`.execute(db);
  return rows;
}

export async function insertKey(
  db: DatabaseOrTransaction,
  row: Pick<
    Insertable<Schema['api_keys']>,
    'account_id' | 'is_first' | 'created_by' | 'name' | 'hash' | 'prefix' | 'created_at'
  > &
    Partial<Pick<ApiKeyRow, 'sealed' | 'scopes' | 'networks' | 'expires_at'>>,
): Promise<ApiKeyRow> {
  return db
    .insertInto('api_keys')
    .values({ networks: '[]', last_used_network: '', ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findKeyByHash(
  db: DatabaseOrTransaction,
  accountId: number,
  hash: string,
): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function countAdditionalKeys(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('is_first', '=', 0)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type KeyWithCreator = ApiKeyRow & { maker_first_name: string | null; maker_last_name: string | null };

export const listAdditionalKeys = (db: DatabaseOrTransaction, accountId: number): Promise<KeyWithCreator[]> =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['users.first_name as maker_first_name', 'users.last_name as maker_last_name'])
    .where('api_keys.account_id', '=', accountId)
    .where('is_first', '=', 0)
    .where('ended_at', 'is', null)
    .orderBy('api_keys.id', 'desc')
    .execute();

export async function endFirstKeys(db: DatabaseOrTransaction, accountId: number, nowMs: number): Promise<ApiKeyRow[]> {
  return db
    .updateTable('api_keys')
    .set({ ended_at: nowMs, sealed: null })
    .where('account_id', '=', accountId)
    .where('is_first', '=', 1)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
}

export async function endKey(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<ApiKeyRow | undefined> {
  return db
    .updateTable('api_keys')
    .set({ ended_at: nowMs })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('is_first', '=', 0)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteKeysEndedBefore(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('api_keys').where('ended_at', '<', beforeMs).execute();
}

export async function recordKeyUse(
  db: DatabaseOrTransaction,
  id: number,
  use: { atMs: number; network: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: use.atMs, last_used_network: use.network })
    .where('id', '=', id)
    // Another process may have recorded a later use.
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', use.atMs)]))
    .execute();
}

export type ExpiringKey = ApiKeyRow & { email: string; time_zone: string };

/** Skips keys with an earlier notice, and keys whose whole lifetime is shorter than `withinMs`. */
export const listExpiringKeys = (
  db: DatabaseOrTransaction,
  { nowMs, withinMs }: { nowMs: number; withinMs: number },
): Promise<ExpiringKey[]> =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select(['accounts.email', 'accounts.time_zone'])
    .where('disabled_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .where('expires_at', '<=', nowMs + withinMs)
    .where((where) => where('expires_at', '>', where('api_keys.created_at', '+', withinMs)))
    .where('expiry_notified_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('api_keys.id')
    .limit(500)
    .execute();

/** Returns false if another process has claimed the notice. */
export async function claimExpiryNotice(db: DatabaseOrTransaction, id: number, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ expiry_notified_at: nowMs })
    .where('id', '=', id)
    .where('expiry_notified_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

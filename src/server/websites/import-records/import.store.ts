import type { Updateable } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type Schema,
  type WebsiteImportRow,
} from '../../database/index.ts';

type Owned = Pick<WebsiteImportRow, 'account_id' | 'website_id'>;
type OneImport = Pick<WebsiteImportRow, 'id' | 'account_id' | 'website_id'>;

export function listImports(db: DatabaseOrTransaction, { account_id, website_id }: Owned): Promise<WebsiteImportRow[]> {
  return db
    .selectFrom('website_imports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .orderBy('id', 'desc')
    .execute();
}

export function findImport(
  db: DatabaseOrTransaction,
  { account_id, website_id }: Owned,
  id: number,
): Promise<WebsiteImportRow | undefined> {
  return db
    .selectFrom('website_imports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns undefined while another import runs or is deleted: each import would miss the other's days. */
export async function insertImport(
  database: Database,
  trx: DatabaseOrTransaction,
  row: Pick<WebsiteImportRow, 'account_id' | 'website_id' | 'source' | 'file_name' | 'bytes_total' | 'created_at'>,
): Promise<WebsiteImportRow | undefined> {
  const website = trx.selectFrom('websites').select('id').where('account_id', '=', row.account_id);
  await lockForUpdate(database, website.where('id', '=', row.website_id)).executeTakeFirstOrThrow();
  if (await hasActiveImport(trx, row)) return undefined;
  return trx
    .insertInto('website_imports')
    .values({
      ...row,
      state: 'running',
      bytes_read: 0,
      rows_read: 0,
      rows_skipped: 0,
      first_day: null,
      last_day: null,
      message: '',
      alive_at: row.created_at,
      finished_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The caller must check the owner. */
export async function hasImports(db: DatabaseOrTransaction, websiteIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('website_imports')
    .select('id')
    .where('website_id', 'in', websiteIds)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasActiveImport(db: DatabaseOrTransaction, { account_id, website_id }: Owned): Promise<boolean> {
  const active = await db
    .selectFrom('website_imports')
    .select('id')
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .where('state', 'in', ['running', 'removing'])
    .executeTakeFirst();
  return active !== undefined;
}

export async function deleteImports(db: DatabaseOrTransaction, { account_id, website_id }: Owned): Promise<void> {
  await db
    .deleteFrom('website_imports')
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .execute();
}

/** Returns false if the import was stopped. */
export async function updateRunningImport(
  db: DatabaseOrTransaction,
  { id, account_id, website_id }: OneImport,
  changes: Updateable<Schema['website_imports']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('website_imports')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Also stops the import. Returns false if it does not exist. */
export async function markImportForDeletion(
  db: DatabaseOrTransaction,
  { id, account_id, website_id }: OneImport,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('website_imports')
    .set({ state: 'removing' })
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteImport(
  db: DatabaseOrTransaction,
  { id, account_id, website_id }: OneImport,
): Promise<void> {
  await db
    .deleteFrom('website_imports')
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('state', '=', 'removing')
    .execute();
}

/** Covers all accounts. Returns imports without a heartbeat since `beforeMs`. */
export function listStalledImports(db: DatabaseOrTransaction, beforeMs: number): Promise<WebsiteImportRow[]> {
  return db
    .selectFrom('website_imports')
    .selectAll()
    .where('state', 'in', ['running', 'removing'])
    .where('alive_at', '<', beforeMs)
    .orderBy('id')
    .execute();
}

/** Covers all accounts. */
export async function findActiveImportIds(db: DatabaseOrTransaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('website_imports')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['running', 'removing'])
    .execute();
  return new Set(rows.map((row) => row.id));
}

export const listImportsFinishedWithin = (
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<WebsiteImportRow[]> =>
  db
    .selectFrom('website_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'finished')
    .where('finished_at', '>=', from)
    .where('finished_at', '<', to)
    .orderBy('finished_at', 'desc')
    .limit(most)
    .execute();

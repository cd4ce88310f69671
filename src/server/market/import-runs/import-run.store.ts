import type { Updateable } from 'kysely';
import { lockAccount } from '../../accounts/index.ts';
import {
  type Database,
  type DatabaseOrTransaction,
  type ImportSource,
  inTransaction,
  type MarketImportRow,
  ownedRows,
  type Schema,
  selectPage,
} from '../../database/index.ts';

/** A dead run must not write. Its rows will be deleted. */
const dead = -1;

export type RunHeartbeat = { id: number; alive_at: number };
export type NewRun = Pick<MarketImportRow, 'file_name' | 'bytes_total' | 'is_dry_run' | 'skips_refused'> & {
  expected?: string;
};
type Columns = Updateable<Schema['market_imports']>;

export const { find: findImport } = ownedRows('market_imports');

/**
 * Starts a run unless another run of the account is alive, and marks the account's dead runs. Uses one transaction, so
 * concurrent runs see each other.
 */
export function claimRun(
  database: Database,
  { accountId, begun, nowMs }: { accountId: number; begun: NewRun; nowMs: number },
  isAlive: (run: RunHeartbeat) => boolean,
): Promise<{ id: number; deadIds: number[] } | { alive: RunHeartbeat }> {
  return inTransaction(database, async (trx) => {
    // Serializes writers.
    await lockAccount(database, trx, accountId);
    const unfinished = await trx
      .selectFrom('market_imports')
      .select(['id', 'alive_at'])
      .where('account_id', '=', accountId)
      .where('finished_at', 'is', null)
      .orderBy('id')
      .execute();
    const alive = unfinished.find((run) => run.alive_at !== dead && isAlive(run));
    if (alive) return { alive };
    const deadIds: number[] = [];
    for (const { id } of unfinished) if (await markRunDead(trx, accountId, id)) deadIds.push(id);
    const { id } = await trx
      .insertInto('market_imports')
      .values({ ...begun, account_id: accountId, started_at: nowMs, alive_at: nowMs, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, deadIds };
  });
}

/** Returns false if the run was marked dead. */
export async function updateRun(
  db: DatabaseOrTransaction,
  accountId: number,
  runId: number,
  columns: Columns,
): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(db, accountId, runId)
    .set(columns)
    .where('alive_at', '!=', dead)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the run has finished, because its rows must stay. `removing`: the run itself is deleted as well. */
export async function markRunDead(
  db: DatabaseOrTransaction,
  accountId: number,
  runId: number,
  state?: 'removing',
): Promise<boolean> {
  const { numUpdatedRows } = await unfinished(db, accountId, runId)
    .set({ alive_at: dead, ...(state && { state }) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const unfinished = (db: DatabaseOrTransaction, accountId: number, runId: number) =>
  db
    .updateTable('market_imports')
    .where('account_id', '=', accountId)
    .where('id', '=', runId)
    .where('finished_at', 'is', null);

export function listDeadRuns(
  db: DatabaseOrTransaction,
  beforeMs: number,
): Promise<{ id: number; account_id: number }[]> {
  return db
    .selectFrom('market_imports')
    .select(['id', 'account_id'])
    .where('finished_at', 'is', null)
    .where('alive_at', '<', beforeMs)
    .orderBy('id')
    .execute();
}

export async function listRowIds(
  db: DatabaseOrTransaction,
  accountId: number,
  runId: number,
  table: 'items' | 'purchases',
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('import_id', '=', runId)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteRows(
  db: DatabaseOrTransaction,
  accountId: number,
  table: 'items' | 'purchases',
  ids: number[],
): Promise<void> {
  await db.deleteFrom(table).where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

/** Call this after all rows of the run are deleted. */
export async function closeFailedRun(
  db: DatabaseOrTransaction,
  accountId: number,
  runId: number,
  columns: Pick<MarketImportRow, 'finished_at' | 'message'>,
): Promise<void> {
  await db
    .deleteFrom('market_imports')
    .where('account_id', '=', accountId)
    .where('id', '=', runId)
    .where('state', '=', 'removing')
    .execute();
  await unfinished(db, accountId, runId)
    .set({ ...columns, state: 'failed', items_new: 0, items_changed: 0, purchases_new: 0, purchases_changed: 0 })
    .execute();
}

export async function listImports(
  db: DatabaseOrTransaction,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: MarketImportRow[]; total: number }> {
  const own = db.selectFrom('market_imports').where('account_id', '=', accountId);
  return selectPage(own, { sortBy: 'id', sort: 'desc', page, perPage });
}

export async function deleteImport(db: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('market_imports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .where((where) => where.or([where('state', '=', 'failed'), where('is_dry_run', '=', 1)]))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listFinishedDryRuns(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('market_imports')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('is_dry_run', '=', 1)
    .where('state', '=', 'finished')
    .execute();
  return rows.map((row) => row.id);
}

export async function findImportsNeedingFile(
  db: DatabaseOrTransaction,
  ids: readonly number[],
  sinceMs: number,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('market_imports')
    .select('id')
    .where('id', 'in', ids)
    .where((where) =>
      where.or([
        where('finished_at', 'is', null),
        where.and([where('is_dry_run', '=', 1), where('state', '=', 'finished'), where('finished_at', '>', sinceMs)]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** More accounts would make a request too slow. */
const maxImporters = 500;

const sourcesWithKeys: ImportSource[] = [
  'envato_sales',
  'gumroad_sales',
  'lemon_squeezy',
  'polar',
  'easy_digital_downloads',
  'woocommerce',
];

/** The codes of these sales are derived separately for each account. */
export async function listSalesImporters(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('market_imports')
    .select('account_id')
    .distinct()
    .where('source', 'in', sourcesWithKeys)
    .where('state', '=', 'finished')
    .where('is_dry_run', '=', 0)
    .orderBy('account_id')
    .limit(maxImporters)
    .execute();
  return rows.map((row) => row.account_id);
}

export const listImportsFinishedWithin = (
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<MarketImportRow[]> =>
  db
    .selectFrom('market_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'finished')
    .where('is_dry_run', '=', 0)
    .where('finished_at', '>=', from)
    .where('finished_at', '<', to)
    .orderBy('finished_at', 'desc')
    .limit(most)
    .execute();

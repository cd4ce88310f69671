import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import { matchesSearch, type SearchBy, type Status, selectIdsByTag, stateColumns } from '../monitor/index.ts';

const leanColumns = [...stateColumns, 'unknown_cause', 'group_id', 'severity', 'ignore_certificate_errors'] as const;

export type LeanRow = Pick<MonitorRow, (typeof leanColumns)[number]>;
export type Selection = {
  search: string | undefined;
  searchBy: SearchBy;
  tag: string | undefined;
  groupIds?: number[] | undefined;
};

const statusWithoutMaintenance = sql<Exclude<Status, 'maintenance'>>`case
  when paused = 1 then 'paused' when unknown_since is not null then 'unknown'
  when unreachable_since is not null then 'unreachable'
  when condition = 'up' and degraded_since is not null then 'degraded' else condition end`;

export async function leanRows(database: Database, accountId: number, selection: Selection): Promise<LeanRow[]> {
  return selected(database, accountId, selection).select(leanColumns).orderBy('id').execute();
}

function selected({ db }: Database, accountId: number, { search, searchBy, tag, groupIds }: Selection) {
  let matching = db.selectFrom('monitors').where('account_id', '=', accountId);
  if (search) matching = matching.where(matchesSearch(search, searchBy));
  if (tag) matching = matching.where('id', 'in', selectIdsByTag(db, accountId, tag));
  if (groupIds) matching = matching.where('group_id', 'in', groupIds);
  return matching;
}

export async function countByStatus(database: Database, accountId: number, selection: Selection) {
  const rows = await selected(database, accountId, selection)
    .select([statusWithoutMaintenance.as('status'), sql<number>`count(*)`.as('count')])
    .groupBy(statusWithoutMaintenance)
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
}

/** `endsFrom`: a local time, to the minute. */
export async function hasWindow({ db }: Database, accountId: number, endsFrom: string): Promise<boolean> {
  const row = await db
    .selectFrom('monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('maintenance_end', '>=', endsFrom)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names and addresses are not included, because the database would sort them by its own collation. */
export type StoredOrder = 'id' | 'response_time';

export async function leanPage(
  database: Database,
  accountId: number,
  selection: Selection,
  wanted: {
    status: Exclude<Status, 'maintenance'> | undefined;
    sortBy: StoredOrder;
    sort: 'asc' | 'desc';
    offset: number;
    limit: number;
  },
): Promise<LeanRow[]> {
  const { status, sortBy, sort, offset, limit } = wanted;
  let page = selected(database, accountId, selection).select(leanColumns);
  if (status) page = page.where(statusWithoutMaintenance, '=', status);
  if (sortBy === 'response_time') page = page.orderBy(sql`coalesce(response_time_ms, -1)`, sort);
  return page.orderBy('id', sort).offset(offset).limit(limit).execute();
}

export async function leanRowsOf(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<LeanRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('monitors')
    .select(leanColumns)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

import type { Database, DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import { matchesSearch, type SearchBy, selectIdsByTag, stateColumns } from '../monitor/index.ts';

const leanColumns = [...stateColumns, 'unknown_cause'] as const;

export type LeanRow = Pick<MonitorRow, (typeof leanColumns)[number]>;
type Selection = { search: string | undefined; searchBy: SearchBy; tag: string | undefined };

/** All monitors of an account that match, by identifier, without what only their own page shows. */
export async function leanRows(database: Database, accountId: number, selection: Selection): Promise<LeanRow[]> {
  const { search, searchBy, tag } = selection;
  let matching = database.db.selectFrom('monitors').select(leanColumns).where('account_id', '=', accountId);
  if (search) matching = matching.where(matchesSearch(search, searchBy));
  if (tag) matching = matching.where('id', 'in', selectIdsByTag(database.db, accountId, tag));
  return matching.orderBy('id').execute();
}

/** Those of the account's monitors that are among these. */
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

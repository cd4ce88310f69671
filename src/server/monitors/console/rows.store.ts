import { sql } from 'kysely';
import { containsText, type Database, type DatabaseOrTransaction, type MonitorRow } from '../../database/index.ts';
import { stateColumns } from '../monitor/index.ts';

const leanColumns = [...stateColumns, 'unknown_cause'] as const;

export type LeanRow = Pick<MonitorRow, (typeof leanColumns)[number]>;
type Selection = { search: string | undefined; searchBy: 'name' | 'url'; tag: string | undefined };

/** All monitors of an account that match, by identifier, without what only their own page shows. */
export async function leanRows(database: Database, accountId: number, selection: Selection): Promise<LeanRow[]> {
  const { search, searchBy, tag } = selection;
  let matching = database.db.selectFrom('monitors').select(leanColumns).where('account_id', '=', accountId);
  if (search) matching = matching.where((eb) => containsText(eb.ref(searchBy), search));
  if (tag)
    matching = matching.where('id', 'in', (db) =>
      db.selectFrom('monitor_tags').select('monitor_id').where('account_id', '=', accountId).where('tag', '=', tag),
    );
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

/** Adds a tag to monitors of the account; those that have it, or 20 others, stay as they are. Returns how many changed. */
export async function addTag(
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  tag: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into monitor_tags (monitor_id, account_id, tag)
    select id, account_id, cast(${tag} as text) from monitors
    where account_id = ${accountId} and id in (${sql.join(ids)})
      and (select count(*) from monitor_tags as had where had.monitor_id = monitors.id) < 20
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function removeTag(
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  tag: string,
): Promise<number> {
  const removed = await trx
    .deleteFrom('monitor_tags')
    .where('account_id', '=', accountId)
    .where('monitor_id', 'in', ids)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

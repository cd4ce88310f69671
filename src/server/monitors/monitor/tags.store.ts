import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';

export async function tagsOf(db: DatabaseOrTransaction, monitorIds: number[]): Promise<Map<number, string[]>> {
  if (monitorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('monitor_tags')
    .select(['monitor_id', 'tag'])
    .where('monitor_id', 'in', monitorIds)
    .orderBy('tag')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.monitor_id)].map(([id, found]) => [id, found.map((row) => row.tag)]),
  );
}

export async function replaceTags(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
  tags: string[],
): Promise<void> {
  await trx
    .deleteFrom('monitor_tags')
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .execute();
  if (tags.length === 0) return;
  await trx
    .insertInto('monitor_tags')
    .values(tags.map((tag) => ({ monitor_id: monitorId, account_id: accountId, tag })))
    .execute();
}

export async function listTags(db: DatabaseOrTransaction, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('monitor_tags')
    .select('tag')
    .distinct()
    .where('account_id', '=', accountId)
    .orderBy('tag')
    .execute();
  return rows.map((row) => row.tag);
}

export const selectIdsByTag = (db: DatabaseOrTransaction, accountId: number, tag: string) =>
  db.selectFrom('monitor_tags').select('monitor_id').where('account_id', '=', accountId).where('tag', '=', tag);

/** Skips monitors that already have 20 tags. */
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

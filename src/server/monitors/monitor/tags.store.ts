import type { DatabaseOrTransaction } from '../../database/index.ts';

/** The tags of each monitor that has any, in order. */
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

/** Replaces the tags of a monitor. */
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

/** Every tag of an account's monitors, in order. */
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

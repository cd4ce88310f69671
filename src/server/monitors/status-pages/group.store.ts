import { type Expression, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { listComponents, replaceComponents } from './component.store.ts';
import type { Group } from './page.store.ts';

/** Not limited to an account: the caller must check access. */
export async function listGroups(db: DatabaseOrTransaction, pageIds: number[]): Promise<Map<number, Group[]>> {
  if (pageIds.length === 0) return new Map();
  const groups = await db
    .selectFrom('status_page_groups')
    .selectAll()
    .where('status_page_id', 'in', pageIds)
    .orderBy('status_page_id')
    .orderBy('position')
    .execute();
  const monitors = await db
    .selectFrom('status_page_monitors')
    .select(['status_page_id', 'group_position', 'monitor_id'])
    .where('status_page_id', 'in', pageIds)
    .orderBy('position')
    .orderBy('monitor_id')
    .execute();
  const components = Map.groupBy(await listComponents(db, pageIds), (row) => row.status_page_id);
  const inGroup = Map.groupBy(monitors, (row) => `${row.status_page_id} ${row.group_position}`);
  return new Map(
    [...Map.groupBy(groups, (row) => row.status_page_id)].map(([id, rows]) => [
      id,
      rows.map((row) => {
        const own = (components.get(id) ?? []).filter(
          // A client that doesn't know components can have removed their group.
          ({ group_position: place }) => Math.min(place, rows.at(-1)?.position ?? 0) === row.position,
        );
        return {
          name: row.name,
          monitor_ids: (inGroup.get(`${id} ${row.position}`) ?? []).map((found) => found.monitor_id),
          ...(own.length > 0 && { components: own.map(({ id, name, state }) => ({ id, name, state })) }),
        };
      }),
    ]),
  );
}

/** The caller must lock the page. Each monitor must belong to the account and appear once. */
export async function replaceGroups(
  trx: DatabaseOrTransaction,
  page: { id: number; account_id: number },
  groups: Group[],
  nowMs: number,
): Promise<void> {
  const pageId = page.id;
  if (groups.length === 0 || groups.some(({ components }) => components))
    await replaceComponents(
      trx,
      page,
      groups.map(({ components = [] }) => components),
      nowMs,
    );
  await trx.deleteFrom('status_page_monitors').where('status_page_id', '=', pageId).execute();
  await trx.deleteFrom('status_page_groups').where('status_page_id', '=', pageId).execute();
  if (groups.length === 0) return;
  await trx
    .insertInto('status_page_groups')
    .values(groups.map(({ name }, position) => ({ status_page_id: pageId, position, name })))
    .execute();
  const monitors = groups.flatMap(({ monitor_ids }, group_position) =>
    monitor_ids.map((monitor_id, position) => ({ status_page_id: pageId, monitor_id, group_position, position })),
  );
  if (monitors.length > 0) await trx.insertInto('status_page_monitors').values(monitors).execute();
}

/** Moves the monitor to the last group of each page on which its group doesn't exist anymore. */
export async function moveIntoGroups(trx: DatabaseOrTransaction, monitorId: number): Promise<void> {
  await trx
    .updateTable('status_page_monitors')
    .set(({ selectFrom }) => ({
      group_position: selectFrom('status_page_groups as one')
        .select(({ fn }) => fn.coalesce(fn.max('one.position'), sql.lit(0)).as('last'))
        .whereRef('one.status_page_id', '=', 'status_page_monitors.status_page_id'),
    }))
    .where('monitor_id', '=', monitorId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('status_page_groups as one')
            .select('one.position')
            .whereRef('one.status_page_id', '=', 'status_page_monitors.status_page_id')
            .whereRef('one.position', '=', 'status_page_monitors.group_position'),
        ),
      ),
    )
    .execute();
}

export async function ownMonitors(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function listPageIds(db: DatabaseOrTransaction, monitorIds: number[]): Promise<Map<number, number[]>> {
  if (monitorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('status_page_monitors')
    .select(['monitor_id', 'status_page_id'])
    .where('monitor_id', 'in', monitorIds)
    .orderBy('status_page_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.monitor_id)].map(([id, found]) => [id, found.map((row) => row.status_page_id)]),
  );
}

/** Returns a subquery. The outer query must restrict the account. */
export const monitorIdsOfPage = (db: DatabaseOrTransaction, pageId: number): Expression<number> =>
  db.selectFrom('status_page_monitors').select('monitor_id').where('status_page_id', '=', pageId).$asScalar();

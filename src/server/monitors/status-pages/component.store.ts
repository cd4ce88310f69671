import {
  type ComponentState,
  childRows,
  type DatabaseOrTransaction,
  type StatusPageComponentRow,
} from '../../database/index.ts';

export const { find: findComponent, update: updateComponentRow } = childRows(
  'status_page_components',
  'status_page_id',
);

/** Components of the pages, in their order. The caller must check access to the pages. */
export async function listComponents(db: DatabaseOrTransaction, pageIds: number[]): Promise<StatusPageComponentRow[]> {
  if (pageIds.length === 0) return [];
  return db
    .selectFrom('status_page_components')
    .selectAll()
    .where('status_page_id', 'in', pageIds)
    .orderBy('group_position')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type ComponentFields = { id?: number | null | undefined; name: string; state: ComponentState };

/**
 * A component keeps its ID if `id` or its name is the same as before, so reports about it stay. The caller must
 * lock the page.
 */
export async function replaceComponents(
  trx: DatabaseOrTransaction,
  page: { id: number; account_id: number },
  groups: ComponentFields[][],
  nowMs: number,
): Promise<void> {
  const left = new Map((await listComponents(trx, [page.id])).map((row) => [row.id, row]));
  const take = (id: number | undefined): StatusPageComponentRow | undefined => {
    const row = id === undefined ? undefined : left.get(id);
    if (row) left.delete(row.id);
    return row;
  };
  const placed = groups.flatMap((components, group_position) =>
    components.map(({ id, name, state }, position) => ({
      before: take(id ?? undefined),
      columns: { name, state, group_position, position },
    })),
  );
  for (const one of placed) one.before ??= take([...left.values()].find(({ name }) => name === one.columns.name)?.id);
  if (left.size > 0)
    await trx
      .deleteFrom('status_page_components')
      .where('status_page_id', '=', page.id)
      .where('id', 'in', [...left.keys()])
      .execute();
  for (const { before, columns } of placed)
    if (before)
      await trx
        .updateTable('status_page_components')
        .set({ ...columns, changed_at: before.state === columns.state ? before.changed_at : nowMs })
        .where('id', '=', before.id)
        .execute();
  const added = placed.filter(({ before }) => before === undefined);
  if (added.length > 0)
    await trx
      .insertInto('status_page_components')
      .values(
        added.map(({ columns }) => ({
          ...columns,
          account_id: page.account_id,
          status_page_id: page.id,
          changed_at: nowMs,
          created_at: nowMs,
        })),
      )
      .execute();
}

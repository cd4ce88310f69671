import type { Updateable } from 'kysely';
import {
  childRows,
  type DatabaseOrTransaction,
  hasEnabledModule,
  type ScheduledExportRow,
  type Schema,
} from '../../database/index.ts';

export type ExportChanges = Omit<Updateable<Schema['scheduled_exports']>, 'id' | 'account_id' | 'website_id'>;

export const {
  list: listScheduledExports,
  find: findScheduledExport,
  insert: insertScheduledExport,
  update: updateScheduledExport,
  delete: deleteScheduledExport,
} = childRows('scheduled_exports', 'website_id');

/** Covers all accounts. */
export const findDueExport = (
  db: DatabaseOrTransaction,
  nowMs: number,
  exceptAccounts: readonly number[],
): Promise<ScheduledExportRow | undefined> =>
  db
    .selectFrom('scheduled_exports')
    .selectAll()
    .where('paused', '=', 0)
    .where('due_at', '<=', nowMs)
    .$if(exceptAccounts.length > 0, (query) => query.where('account_id', 'not in', exceptAccounts))
    .where(hasEnabledModule('scheduled_exports'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Changes an export only if it has not changed since it was read. This is how attempts are claimed, with `due_at` as
 * the end of the claim. A change of settings also changes `due_at`.
 */
export async function updateUnchangedExport(
  trx: DatabaseOrTransaction,
  { id, account_id, due_at }: ScheduledExportRow,
  changes: ExportChanges,
): Promise<boolean> {
  const moved = await trx
    .updateTable('scheduled_exports')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('paused', '=', 0)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) === 1;
}

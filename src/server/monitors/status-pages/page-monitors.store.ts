import type { DatabaseOrTransaction } from '../../database/index.ts';

/** The account's monitors that a page shows, in their order. */
export async function listPageMonitors(db: DatabaseOrTransaction, accountId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('monitors')
    .select([
      'id',
      'account_id',
      'name',
      'paused',
      'paused_at',
      'condition',
      'condition_since',
      'unknown_since',
      'first_checked_at',
      'maintenance_start',
      'maintenance_end',
      'updated_at',
    ])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

import type { DatabaseOrTransaction } from '../../database/index.ts';

export async function listPageMonitors(db: DatabaseOrTransaction, accountId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
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
      'unreachable_since',
      'degraded_since',
      'first_checked_at',
      'maintenance_start',
      'maintenance_end',
      'updated_at',
    ])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!);
}

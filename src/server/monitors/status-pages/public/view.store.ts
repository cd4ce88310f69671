import type { DatabaseOrTransaction } from '../../../database/index.ts';

/** The account's monitors that a page shows, in their order. */
export async function pageMonitors(db: DatabaseOrTransaction, accountId: number, ids: number[]) {
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

/** Incidents of these monitors that touch the time since then, newest first. */
export async function pageIncidents(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorIds: number[],
  { sinceMs, limit }: { sinceMs: number; limit: number },
) {
  if (monitorIds.length === 0) return [];
  return db
    .selectFrom('incidents')
    .select(['id', 'monitor_id', 'cause', 'started_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('monitor_id', 'in', monitorIds)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', sinceMs)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Comments that everybody may read, oldest first. */
export async function publicComments(db: DatabaseOrTransaction, accountId: number, incidentIds: number[]) {
  if (incidentIds.length === 0) return [];
  return db
    .selectFrom('incident_comments')
    .select(['id', 'incident_id', 'text', 'created_at'])
    .where('account_id', '=', accountId)
    .where('incident_id', 'in', incidentIds)
    .where('is_public', '=', 1)
    .orderBy('id')
    .execute();
}

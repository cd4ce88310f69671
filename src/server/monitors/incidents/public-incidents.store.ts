import type { DatabaseOrTransaction } from '../../database/index.ts';

export async function listPageIncidents(
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

export async function listPublicComments(db: DatabaseOrTransaction, accountId: number, incidentIds: number[]) {
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

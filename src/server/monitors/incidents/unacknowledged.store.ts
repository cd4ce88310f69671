import { type RawBuilder, sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledModule } from '../../database/index.ts';

/** Not limited to an account. */
export const unacknowledgedIncidents = (
  db: DatabaseOrTransaction,
  { afterId, limit }: { afterId: number; limit: number },
) =>
  db
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .selectAll('monitors')
    .select([
      'incidents.id as incident_id',
      'incidents.cause as incident_cause',
      'incidents.started_at as incident_started_at',
    ])
    .where('incidents.ended_at', 'is', null)
    .where('incidents.acknowledged_at', 'is', null)
    .where('incidents.id', '>', afterId)
    .where('monitors.paused', '=', 0)
    .where(hasEnabledModule('monitors'))
    .orderBy('incidents.id')
    .limit(limit);

export const isNotSilenced = (nowMs: number): RawBuilder<boolean> =>
  sql<boolean>`(monitors.silenced_until is null or monitors.silenced_until <= ${nowMs})`;

import type { ExpressionBuilder } from 'kysely';
import type { DatabaseOrTransaction, IncidentRow, Schema } from '../../database/index.ts';

export async function closeIncident(
  trx: DatabaseOrTransaction,
  monitorId: number,
  endedAt: number,
): Promise<IncidentRow | undefined> {
  return trx
    .updateTable('incidents')
    .set({ ended_at: endedAt })
    .where('monitor_id', '=', monitorId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Open, and its alert was sent or enqueued. */
const isReported = ({ eb, and }: ExpressionBuilder<Schema, 'incidents'>, accountId: number) =>
  and([
    eb('incidents.account_id', '=', accountId),
    eb('incidents.ended_at', 'is', null),
    eb('incidents.alerts_held_until', 'is', null),
  ]);

export async function findReportedIncident(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<IncidentRow | undefined> {
  return trx
    .selectFrom('incidents')
    .selectAll()
    .where((incident) => isReported(incident, accountId))
    .where('monitor_id', '=', monitorId)
    .executeTakeFirst();
}

/** The monitors of reported incidents, oldest incident first. */
export async function listFailingMonitors(trx: DatabaseOrTransaction, accountId: number) {
  return trx
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .selectAll('monitors')
    .where((incident) => isReported(incident, accountId))
    .orderBy('incidents.id')
    .execute();
}

import type { Insertable, Updateable } from 'kysely';
import {
  type DatabaseOrTransaction,
  type IncidentCommentRow,
  type IncidentRow,
  ownedRows,
  type Schema,
} from '../../database/index.ts';
import { deleteIncidentMessages } from '../../outbox/index.ts';

export { closeIncident } from '../alerts/index.ts';

export const { find: findIncident } = ownedRows('incidents');

export type HoldColumns = Pick<IncidentRow, 'hold_reason' | 'hold_decided_at'>;

/**
 * A unique index guarantees that a monitor has up to one open incident. `toldAt` is the time of the first message,
 * from which the reminder interval counts.
 */
export async function openIncident(
  trx: DatabaseOrTransaction,
  incident: Pick<IncidentRow, 'account_id' | 'monitor_id' | 'cause' | 'started_at'>,
  toldAt = incident.started_at,
  alerts: Pick<Insertable<Schema['incidents']>, 'alerts_held_until' | keyof HoldColumns | 'next_step_at'> = {},
): Promise<IncidentRow | undefined> {
  return trx
    .insertInto('incidents')
    .values({
      ...incident,
      ...alerts,
      ended_at: null,
      acknowledged_at: null,
      reminded_at: toldAt,
      confirmed_at: toldAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** For sample data: sends no alert. */
export async function recordPastIncident(
  trx: DatabaseOrTransaction,
  incident: Pick<IncidentRow, 'account_id' | 'monitor_id' | 'cause' | 'started_at' | 'ended_at'>,
): Promise<number> {
  const told = { acknowledged_at: null, reminded_at: incident.started_at, confirmed_at: incident.started_at };
  const { id } = await trx
    .insertInto('incidents')
    .values({ ...incident, ...told })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOpenIncident(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  changes: Pick<
    Updateable<Schema['incidents']>,
    'acknowledged_at' | 'acknowledged_by' | 'acknowledged_link' | 'reminded_at' | 'next_step_at' | 'ended_at'
  >,
): Promise<boolean> {
  const changed = await trx
    .updateTable('incidents')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

export async function deleteIncidentRow(trx: DatabaseOrTransaction, accountId: number, id: number): Promise<void> {
  await deleteIncidentMessages(trx, accountId, id);
  await trx.deleteFrom('incidents').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function insertComment(
  trx: DatabaseOrTransaction,
  accountId: number,
  comment: Pick<IncidentCommentRow, 'incident_id' | 'text' | 'is_public' | 'created_at'>,
): Promise<IncidentCommentRow> {
  return trx
    .insertInto('incident_comments')
    .values({ ...comment, account_id: accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listComments(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentIds: number[],
): Promise<Map<number, IncidentCommentRow[]>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('incident_comments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('incident_id', 'in', incidentIds)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.incident_id);
}

export async function findOpenCauses(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorIds: number[],
): Promise<Map<number, string>> {
  if (monitorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('incidents')
    .select(['monitor_id', 'cause'])
    .where('account_id', '=', accountId)
    .where('monitor_id', 'in', monitorIds)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.monitor_id, row.cause]));
}

/** The caller must verify that the account owns the monitors. */
export async function findOpenIncidents(
  db: DatabaseOrTransaction,
  monitors: Pick<IncidentRow, 'id' | 'account_id'>[],
): Promise<Map<number, IncidentRow>> {
  if (monitors.length === 0) return new Map();
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', 'in', [...new Set(monitors.map((monitor) => monitor.account_id))])
    .where(
      'monitor_id',
      'in',
      monitors.map((monitor) => monitor.id),
    )
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.monitor_id, row]));
}

export async function listIncidentsWithin(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<IncidentRow[]> {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('started_at', '<', to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
}

export async function listOpenIncidents(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .select([
      'incidents.id',
      'incidents.monitor_id',
      'monitors.name as monitor_name',
      'incidents.cause',
      'incidents.started_at',
      'incidents.acknowledged_at',
    ])
    .where('incidents.account_id', '=', accountId)
    .where('incidents.ended_at', 'is', null)
    .where('monitors.paused', '=', 0)
    .orderBy('incidents.started_at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(20)
    .execute();
}

export type NamedIncident = Pick<IncidentRow, 'id' | 'cause' | 'started_at' | 'ended_at' | 'acknowledged_at'> & {
  name: string;
  url: string;
};

/** Returns the incidents with the names of their monitors, oldest first. */
export async function listNamedIncidents(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<NamedIncident[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .select(['incidents.id', 'cause', 'started_at', 'ended_at', 'acknowledged_at', 'monitors.name', 'monitors.url'])
    .where('incidents.account_id', '=', accountId)
    .where('incidents.id', 'in', ids)
    .orderBy('started_at')
    .orderBy('incidents.id')
    .execute();
}

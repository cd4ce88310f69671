import type { Updateable } from 'kysely';
import {
  type DatabaseOrTransaction,
  type IncidentCommentRow,
  type IncidentRow,
  ownedRows,
  type Schema,
} from '../../database/index.ts';
import { deleteIncidentMessages } from '../../outbox/index.ts';

export const { find: findIncident } = ownedRows('incidents');

/**
 * Opens an incident. Undefined when the monitor has an open one: a unique index keeps it at one, whatever races.
 * `toldAt` is when its first message is written; reminders count from there. `heldUntil`: until when its alerts wait.
 */
export async function openIncident(
  trx: DatabaseOrTransaction,
  incident: Pick<IncidentRow, 'account_id' | 'monitor_id' | 'cause' | 'started_at'>,
  toldAt = incident.started_at,
  heldUntil: number | null = null,
): Promise<IncidentRow | undefined> {
  return trx
    .insertInto('incidents')
    .values({ ...incident, ended_at: null, acknowledged_at: null, reminded_at: toldAt, alerts_held_until: heldUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Ends the open incident of a monitor; undefined when there is none. */
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

/** Changes an incident while it is open. False when it has ended. */
export async function updateOpenIncident(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  changes: Pick<Updateable<Schema['incidents']>, 'acknowledged_at' | 'reminded_at' | 'ended_at'>,
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

/** Removes an incident with its comments and messages. */
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

/** The comments of incidents, in the order in which they were written. */
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

/** The causes of the open incidents of monitors, by monitor. */
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

/** The open incidents of these monitors, whose owner the caller has made sure of; one a monitor at most. */
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

/** The incidents of a monitor that were open between `from` and `to`, by their start, the latest of them. */
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

/** The account's open incidents, newest first, at most 20. */
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

import { sql } from 'kysely';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { destinationMark } from './claim.store.ts';

/** Limited, because an unacknowledged incident can send reminders for months. */
const lastReminders = 200;

export async function listIncidentMessages(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .where((eb) =>
      eb.or([
        eb('event', '<>', 'reminder'),
        eb('id', 'in', (reminders) =>
          reminders
            .selectFrom('outbox')
            .select('id')
            .where('account_id', '=', accountId)
            .where('incident_id', '=', incidentId)
            .where('event', '=', 'reminder')
            .orderBy('id', 'desc')
            .limit(lastReminders),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

export async function deleteMonitorMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<void> {
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('monitor_id', '=', monitorId).execute();
}

export async function deleteIncidentMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<void> {
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('incident_id', '=', incidentId).execute();
}

/** Returns the messages about an incident's start that weren't given up, if their receivers have no end of it yet. */
export async function listIncidentStarts(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<Pick<OutboxRow, 'channel' | 'destination_sealed' | 'state' | 'attempts' | 'lease_until'>[]> {
  const ended = await listEndMarks(db, accountId, incidentId);
  const starts = await db
    .selectFrom('outbox')
    .select(['channel', 'destination_sealed', 'idempotency_key', 'state', 'attempts', 'lease_until'])
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .where('event', '=', 'opened')
    .where('state', 'in', ['waiting', 'delivered'])
    .orderBy('id')
    .execute();
  return starts.filter((row) => !ended.has(destinationMark(row)));
}

/** Returns the marks of the destinations that have a message about an incident's end. */
export async function listEndMarks(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .where('event', '=', 'closed')
    .execute();
  return new Set(rows.map(destinationMark));
}

/** Keeps unsent closing messages to these channels when the monitor is deleted, unless their opening is unsent too. */
export async function detachUnsentEnds(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
  channels: string[],
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ monitor_id: null })
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .where('event', 'in', ['closed', 'degraded_over'])
    .where('state', '=', 'waiting')
    .where('channel', 'in', channels)
    .where(
      sql<boolean>`not exists (select 1 from outbox as opening
        where opening.idempotency_key = replace(outbox.idempotency_key, '_closed_', '_opened_')
          and opening.state = 'waiting' and opening.attempts = 0)`,
    )
    .execute();
}

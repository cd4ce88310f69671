import { sql } from 'kysely';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { readInChunks } from '../../kernel/index.ts';
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

export type IncidentStart = Pick<OutboxRow, 'channel' | 'destination_sealed' | 'state' | 'attempts' | 'lease_until'>;

/**
 * Returns the messages about the incidents' starts that weren't given up, if their receivers have no end of it yet, by
 * incident.
 */
export async function listIncidentStarts(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentIds: number[],
  channels: readonly string[],
): Promise<Map<number, IncidentStart[]>> {
  const rows = await readInChunks(incidentIds, (some) =>
    db
      .selectFrom('outbox')
      .select(['incident_id', 'event', 'channel', 'destination_sealed', 'idempotency_key'])
      .select(['state', 'attempts', 'lease_until'])
      .where('account_id', '=', accountId)
      .where('incident_id', 'in', some)
      .where('event', 'in', ['opened', 'closed'])
      .where('channel', 'in', channels)
      .orderBy('id')
      .execute(),
  );
  const starts = new Map<number, IncidentStart[]>();
  for (const [incidentId, messages] of Map.groupBy(rows, (row) => row.incident_id as number)) {
    const ended = new Set(messages.filter(({ event }) => event === 'closed').map(destinationMark));
    const found = messages.filter(
      (row) =>
        row.event === 'opened' &&
        (row.state === 'waiting' || row.state === 'delivered') &&
        !ended.has(destinationMark(row)),
    );
    if (found.length > 0) starts.set(incidentId, found);
  }
  return starts;
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
  channels: readonly string[],
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

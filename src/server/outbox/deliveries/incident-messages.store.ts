import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';

/** An incident that nobody acknowledges may send reminders for months. */
const lastReminders = 200;

/** The messages of an incident, in the order in which they were written; of the reminders the last ones. */
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

type LastAttempt = { attempted_at: number; error: string };

/** The last attempt at each message that has any. */
export async function findLastAttempts(
  db: DatabaseOrTransaction,
  outboxIds: number[],
): Promise<Map<number, LastAttempt>> {
  if (outboxIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .select(['outbox_id', 'attempted_at', 'error'])
    .where('id', 'in', (last) =>
      last
        .selectFrom('deliveries')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('outbox_id', 'in', outboxIds)
        .groupBy('outbox_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.outbox_id, row]));
}

/** Deletes the messages about a monitor that is deleted. */
export async function deleteMonitorMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  monitorId: number,
): Promise<void> {
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('monitor_id', '=', monitorId).execute();
}

/** Deletes the messages about an incident that is deleted. */
export async function deleteIncidentMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
): Promise<void> {
  await trx.deleteFrom('outbox').where('account_id', '=', accountId).where('incident_id', '=', incidentId).execute();
}

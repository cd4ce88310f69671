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

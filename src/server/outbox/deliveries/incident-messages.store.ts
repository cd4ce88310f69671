import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';

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

import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { AlertConfirmation } from '../../outbox/index.ts';
import { unacknowledgedIncidents } from './unacknowledged.store.ts';

/** Not limited to an account. */
export async function listHeldIncidents(
  db: DatabaseOrTransaction,
  { afterId, limit }: { afterId: number; limit: number },
) {
  return unacknowledgedIncidents(db, { afterId, limit })
    .select('incidents.alerts_held_until as held_until')
    .where('incidents.alerts_held_until', 'is not', null)
    .execute();
}

/** Also restarts the reminder interval. Returns true in only one process. */
export async function releaseHeldAlerts(
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
  { because, nowMs }: { because: AlertConfirmation; nowMs: number },
): Promise<boolean> {
  const released = await trx
    .updateTable('incidents')
    .set({ alerts_held_until: null, alerts_sent_at: nowMs, alerts_sent_because: because, reminded_at: nowMs })
    .where('account_id', '=', accountId)
    .where('id', '=', incidentId)
    .where('ended_at', 'is', null)
    .where('alerts_held_until', 'is not', null)
    .executeTakeFirst();
  return Number(released.numUpdatedRows) === 1;
}

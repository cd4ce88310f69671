import type { DatabaseOrTransaction } from '../../database/index.ts';
import { isNotSilenced, unacknowledgedIncidents } from './unacknowledged.store.ts';

/** Not limited to an account. */
export async function listIncidentsToEscalate(
  db: DatabaseOrTransaction,
  { nowMs, afterId, limit }: { nowMs: number; afterId: number; limit: number },
) {
  return unacknowledgedIncidents(db, { afterId, limit })
    .select(['incidents.steps_sent', 'incidents.escalated_sealed'])
    .where('incidents.next_step_at', '<=', nowMs)
    .where('incidents.alerts_held_until', 'is', null)
    .where(isNotSilenced(nowMs))
    .execute();
}

type Step = {
  sent: number;
  escalated: string;
  change: { steps_sent?: number; next_step_at: number | null; escalated_sealed?: string };
};

/** Returns true in only one process, and only if the sent steps and their destinations have not changed. */
export async function claimStep(
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
  { sent, escalated, change }: Step,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('incidents')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', incidentId)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where('steps_sent', '=', sent)
    .where('escalated_sealed', '=', escalated)
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows) === 1;
}

import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { hourMs } from '../../kernel/index.ts';
import { unacknowledgedIncidents } from './unacknowledged.store.ts';

/**
 * Open incidents that nobody acknowledged and whose monitor's owner is to be reminded by now, each with its monitor, in
 * the order of their identifiers from `afterId` on. For all accounts: the courier works for all of them.
 */
export async function listIncidentsToRemind(
  db: DatabaseOrTransaction,
  { nowMs, afterId, limit }: { nowMs: number; afterId: number; limit: number },
) {
  return unacknowledgedIncidents(db, { afterId, limit })
    .select(sql<number>`coalesce(incidents.reminded_at, incidents.started_at)`.as('told_at'))
    .where('incidents.alerts_held_until', 'is', null)
    .where(
      sql<boolean>`coalesce(incidents.reminded_at, incidents.started_at) + monitors.reminder_hours * ${sql.lit(hourMs)} <= ${nowMs}`,
    )
    .execute();
}

/** Takes one reminder: true for the one process that does, while the incident is as it was read. */
export async function claimReminder(
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
  { toldAt, nowMs }: { toldAt: number; nowMs: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('incidents')
    .set({ reminded_at: nowMs })
    .where('account_id', '=', accountId)
    .where('id', '=', incidentId)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where(sql<boolean>`coalesce(reminded_at, started_at) = ${toldAt}`)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) === 1;
}

/** The condition that an incident is open and nobody has acknowledged it, for queries about what belongs to incidents. */
export const isUnacknowledged = (incidentId: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from incidents where incidents.id = ${incidentId}
    and incidents.ended_at is null and incidents.acknowledged_at is null)`;

import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { hourMs } from '../../kernel/index.ts';
import { isNotSilenced, unacknowledgedIncidents } from './unacknowledged.store.ts';

/** Not limited to an account. */
export async function listIncidentsToRemind(
  db: DatabaseOrTransaction,
  { nowMs, afterId, limit }: { nowMs: number; afterId: number; limit: number },
) {
  return unacknowledgedIncidents(db, { afterId, limit })
    .select(sql<number>`coalesce(incidents.reminded_at, incidents.started_at)`.as('told_at'))
    .where('incidents.alerts_held_until', 'is', null)
    .where(isNotSilenced(nowMs))
    .where(
      sql<boolean>`coalesce(incidents.reminded_at, incidents.started_at) + monitors.reminder_hours * ${sql.lit(hourMs)} <= ${nowMs}`,
    )
    .execute();
}

/** Returns true in only one process, and only if `toldAt` is current. */
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

export const isUnacknowledged = (incidentId: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from incidents where incidents.id = ${incidentId}
    and incidents.ended_at is null and incidents.acknowledged_at is null)`;

export const hasEnded = (incidentId: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from incidents where incidents.id = ${incidentId}
    and incidents.ended_at is not null)`;

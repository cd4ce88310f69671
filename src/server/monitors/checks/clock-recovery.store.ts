import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { sqlInteger } from '../monitor/index.ts';

const minIntervalMs = 60_000;

/**
 * Due times are far ahead if the clock was set back, or if another machine's clock is ahead. Skips leased monitors. Not
 * limited to an account.
 */
export async function resetFarDueTimes(db: DatabaseOrTransaction, nowMs: number, slackMs: number): Promise<void> {
  const now = sqlInteger(nowMs);
  await sql`
    update monitors
    set next_check_at = next_check_at - ((next_check_at - ${now}) / (interval_s * 1000)) * (interval_s * 1000)
    where paused = 0
      and next_check_at > ${sqlInteger(nowMs + minIntervalMs + slackMs)}
      and next_check_at > ${sqlInteger(nowMs + slackMs)} + interval_s * 1000
      and lease_until <= ${now}`.execute(db);
}

export type FarLease = { id: number; lease_until: number; timeout_s: number | null };

export async function listFarLeases(db: DatabaseOrTransaction, nowMs: number, maxMs: number): Promise<FarLease[]> {
  return db
    .selectFrom('monitors')
    .select(['id', 'lease_until', 'timeout_s'])
    .where('paused', '=', 0)
    .where((eb) => eb.or([eb('next_check_at', '<=', nowMs), eb('next_check_at', '>', nowMs + minIntervalMs)]))
    .where('lease_until', '>', nowMs + maxMs)
    .execute();
}

export async function endFarLeases(db: DatabaseOrTransaction, leases: FarLease[]): Promise<void> {
  for (const { id, lease_until } of leases)
    await db
      .updateTable('monitors')
      .set({ lease_until: 0, lease_by: '' })
      .where('id', '=', id)
      .where('lease_until', '=', lease_until)
      .execute();
}

import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

type GapReason = Schema['monitor_gaps']['reason'];

export async function openGap(
  trx: DatabaseOrTransaction,
  monitorId: number,
  nowMs: number,
  reason: GapReason,
): Promise<void> {
  await trx
    .insertInto('monitor_gaps')
    .values({ monitor_id: monitorId, started_at: nowMs, ended_at: null, reason })
    .execute();
}

export async function closeGap(
  trx: DatabaseOrTransaction,
  monitorId: number,
  nowMs: number,
  reason: GapReason,
): Promise<void> {
  await trx
    .updateTable('monitor_gaps')
    .set({ ended_at: nowMs })
    .where('monitor_id', '=', monitorId)
    .where('reason', '=', reason)
    .where('ended_at', 'is', null)
    .execute();
}

/** Keeps the part of a maintenance window that has passed, when the window is replaced. */
export async function insertPastMaintenance(
  trx: DatabaseOrTransaction,
  monitorId: number,
  startedAt: number,
  endedAt: number,
): Promise<void> {
  await trx
    .insertInto('monitor_gaps')
    .values({ monitor_id: monitorId, started_at: startedAt, ended_at: endedAt, reason: 'maintenance' })
    .execute();
}

import { sql } from 'kysely';
import { type Database, type DatabaseOrTransaction, hasEnabledAccount } from '../../database/index.ts';
import { defaultConfirmations, lastPauseEnd } from '../monitor/index.ts';
import type { Calls } from './heartbeat.ts';

/** The monitor that a token belongs to. Not scoped by an account: who has the token may call, and learns nothing. */
export async function findMonitorByToken(db: DatabaseOrTransaction, tokenHash: string) {
  return db
    .selectFrom('monitors')
    .select([
      'id',
      'account_id',
      'paused',
      'condition',
      'failing_checks',
      'heartbeat_at',
      'heartbeat_failure',
      'maintenance_start',
      'maintenance_end',
    ])
    .where('heartbeat_hash', '=', tokenHash)
    .where(hasEnabledAccount('monitors'))
    .executeTakeFirst();
}

export type CalledMonitor = NonNullable<Awaited<ReturnType<typeof findMonitorByToken>>>;
/** `failure` null: a good call. `dueNow`: this call may change the monitor's status, so check it now. */
export type Call = { tokenHash: string; at: number; failure: string | null; dueNow: boolean };

/** One failing check less than an incident needs: a failure that a call reports needs no confirmation. */
const almostConfirmed = sql<number>`coalesce(confirmations, ${sql.lit(defaultConfirmations)}) - 1`;

/**
 * Stores a call. If it makes the monitor due, a check that is under way loses its lease, so that its result, which
 * does not know the call, is dropped. Not scoped by an account, like `findMonitorByToken`.
 */
export async function recordCall(db: DatabaseOrTransaction, { tokenHash, at, failure, dueNow }: Call): Promise<void> {
  await db
    .updateTable('monitors')
    .set({
      heartbeat_failure: failure,
      ...(failure === null
        ? { heartbeat_at: at }
        : {
            failing_checks: sql`case when failing_checks < ${almostConfirmed} then ${almostConfirmed} else failing_checks end`,
          }),
      ...(dueNow ? { next_check_at: at, lease_until: 0, lease_by: '' } : {}),
    })
    .where('heartbeat_hash', '=', tokenHash)
    .execute();
}

/** What is known of a monitor's calls now. Not scoped by an account: the checker works for all of them. */
export async function findCalls(db: DatabaseOrTransaction, monitorId: number): Promise<Calls> {
  const calls = await db
    .selectFrom('monitors')
    .select(['heartbeat_at', 'heartbeat_failure'])
    .select(lastPauseEnd(db, monitorId).as('paused_until'))
    .where('id', '=', monitorId)
    .executeTakeFirst();
  return {
    goodAt: calls?.heartbeat_at ?? null,
    failure: calls?.heartbeat_failure ?? null,
    pausedUntil: calls?.paused_until == null ? null : Number(calls.paused_until),
  };
}

/** Counts the last good call as made at `at`, unless another one came meanwhile. */
export async function excuseMissedCall(
  db: DatabaseOrTransaction,
  monitorId: number,
  { goodAt }: Calls,
  at: number,
): Promise<void> {
  await db
    .updateTable('monitors')
    .set({ heartbeat_at: at })
    .where('id', '=', monitorId)
    .where('heartbeat_at', '=', goodAt)
    .execute();
}

/** Postpones the check of a monitor that has received no call yet, and releases its lease. */
export async function postponeCheck(
  database: Database,
  leaseBy: string,
  monitorId: number,
  nextCheckAt: number,
): Promise<void> {
  await database.db
    .updateTable('monitors')
    .set({ next_check_at: nextCheckAt, lease_until: 0, lease_by: '' })
    .where('id', '=', monitorId)
    .where('lease_by', '=', leaseBy)
    .execute();
}

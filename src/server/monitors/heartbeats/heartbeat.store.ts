import { sql } from 'kysely';
import { accountColumn } from '../../accounts/index.ts';
import { type Database, type DatabaseOrTransaction, hasEnabledAccount } from '../../database/index.ts';
import { defaultConfirmations, lastPauseEnd } from '../monitor/index.ts';
import type { Calls } from './heartbeat.ts';

/** Not limited to an account: anyone with the token can call, but gets no data. */
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
/** `failure` is null for a good call. `dueNow` makes the monitor due, because this call can change its status. */
export type Call = { tokenHash: string; at: number; failure: string | null; dueNow: boolean };

/** One failing check fewer than an incident needs, because a reported failure needs no confirmation. */
const almostConfirmed = sql<number>`coalesce(confirmations, ${sql.lit(defaultConfirmations)}) - 1`;

/**
 * If a call makes the monitor due, a check that is running loses its lease, and its outdated result is dropped. Not
 * limited to an account.
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

/** Not limited to an account, because the checker works for all accounts. */
export async function findCalls(db: DatabaseOrTransaction, monitorId: number): Promise<Calls> {
  const calls = await db
    .selectFrom('monitors')
    .select(['heartbeat_at', 'heartbeat_failure'])
    .select([lastPauseEnd(db, monitorId).as('paused_until'), accountColumn('monitors', 'time_zone').as('time_zone')])
    .where('id', '=', monitorId)
    .executeTakeFirst();
  return {
    goodAt: calls?.heartbeat_at ?? null,
    failure: calls?.heartbeat_failure ?? null,
    pausedUntil: calls?.paused_until == null ? null : Number(calls.paused_until),
    timeZone: calls?.time_zone ?? 'UTC',
  };
}

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

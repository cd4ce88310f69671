import { sql } from 'kysely';
import { accountColumn } from '../../accounts/index.ts';
import { type Database, type DatabaseOrTransaction, hasEnabledModule } from '../../database/index.ts';
import { defaultConfirmations, lastPauseEnd, sqlInteger } from '../monitor/index.ts';
import type { Calls } from './heartbeat.ts';

/** Not limited to an account: anyone with the token can call, but gets no data. */
export async function findMonitorByToken(db: DatabaseOrTransaction, tokenHash: string) {
  return db
    .selectFrom('monitors')
    .select([
      'id',
      'account_id',
      'paused',
      'url',
      'interval_s',
      'condition',
      'failing_checks',
      'heartbeat_at',
      'heartbeat_failure',
      'heartbeat_started_at',
      'heartbeat_run_id',
      'maintenance_start',
      'maintenance_end',
      'request_headers_sealed',
      'request_auth_username',
      'request_auth_password_sealed',
      'request_body_sealed',
      'connection_sealed',
    ])
    .where('heartbeat_hash', '=', tokenHash)
    .where(hasEnabledModule('monitors'))
    .executeTakeFirst();
}

export type CalledMonitor = NonNullable<Awaited<ReturnType<typeof findMonitorByToken>>>;
/** `dueNow` makes the monitor due, because this call can change its status. */
export type Call = { tokenHash: string; at: number; dueNow: boolean } & (StartCall | EndCall);
/** `failure`: the previous run did not finish */
type StartCall = { kind: 'start'; runId: string | null; failure: string | null };
/** `failure`: null for a good call. `endedRun`: start of the run that this call ends, if it was reported */
type EndCall = { kind: 'end'; failure: string | null; endedRun: number | null; durationMs: number | null };

/** One failing check fewer than an incident needs, because a reported failure needs no confirmation. */
const almostConfirmed = sql<number>`coalesce(confirmations, ${sql.lit(defaultConfirmations)}) - 1`;
const failingChecksOfReport = sql<number>`case when failing_checks < ${almostConfirmed} then ${almostConfirmed} else failing_checks end`;

/**
 * If a call makes the monitor due, a check that is running loses its lease, and its outdated result is dropped. Not
 * limited to an account.
 */
export async function recordCall(db: DatabaseOrTransaction, call: Call): Promise<void> {
  const { tokenHash, at, dueNow } = call;
  await db
    .updateTable('monitors')
    .set({
      ...(call.kind === 'start' ? columnsOfStart(call) : columnsOfEnd(call)),
      ...(dueNow ? { next_check_at: at, lease_until: 0, lease_by: '' } : {}),
    })
    .where('heartbeat_hash', '=', tokenHash)
    .execute();
}

const columnsOfStart = ({ at, runId, failure }: Extract<Call, { kind: 'start' }>) => ({
  heartbeat_started_at: at,
  heartbeat_run_id: runId,
  ...(failure === null ? {} : { heartbeat_failure: failure, failing_checks: failingChecksOfReport }),
});

const columnsOfEnd = ({ at, failure, endedRun, durationMs }: Extract<Call, { kind: 'end' }>) => ({
  heartbeat_failure: failure,
  ...(failure === null
    ? { heartbeat_at: at, heartbeat_duration_ms: durationMs }
    : { failing_checks: failingChecksOfReport }),
  // Another run can have started in the meantime.
  ...(endedRun === null
    ? {}
    : {
        heartbeat_started_at: sql<
          number | null
        >`case when heartbeat_started_at = ${sqlInteger(endedRun)} then null else heartbeat_started_at end`,
      }),
});

/** Not limited to an account, because the checker works for all accounts. */
export async function findCalls(
  db: DatabaseOrTransaction,
  monitorId: number,
): Promise<Calls & { durationMs: number | null }> {
  const calls = await db
    .selectFrom('monitors')
    .select(['heartbeat_at', 'heartbeat_failure', 'heartbeat_started_at', 'heartbeat_duration_ms'])
    .select([lastPauseEnd(db, monitorId).as('paused_until'), accountColumn('monitors', 'time_zone').as('time_zone')])
    .where('id', '=', monitorId)
    .executeTakeFirst();
  return {
    goodAt: calls?.heartbeat_at ?? null,
    failure: calls?.heartbeat_failure ?? null,
    startedAt: calls?.heartbeat_started_at ?? null,
    durationMs: calls?.heartbeat_duration_ms ?? null,
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
    .set({ heartbeat_at: at, heartbeat_started_at: null })
    .where('id', '=', monitorId)
    .where('heartbeat_at', goodAt === null ? 'is' : '=', goodAt)
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

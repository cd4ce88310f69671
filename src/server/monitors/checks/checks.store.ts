import { type RawBuilder, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  type MonitorRow,
  skipLocked,
} from '../../database/index.ts';
import { defaultTimeoutS, sqlInteger } from '../monitor/index.ts';
import { type DegradedState, notDegraded } from './degradation.ts';

export type DueRange = {
  /** due times in epoch ms, `from` exclusive and `to` inclusive */
  from: number;
  to: number;
  limit: number;
};
/**
 * `nowMs`: leases up to this time have expired. `untilMs` applies to the default timeout; longer timeouts extend it.
 */
export type Lease = { by: string; nowMs: number; untilMs: number };

export async function claimDue(database: Database, due: DueRange, lease: Lease): Promise<MonitorRow[]> {
  return database.db
    .with('due', (db) =>
      skipLocked(
        database,
        db
          .selectFrom('monitors')
          .select('id')
          .where('paused', '=', 0)
          .where('next_check_at', '>', due.from)
          .where('next_check_at', '<=', due.to)
          .where('lease_until', '<=', lease.nowMs)
          .where(hasEnabledModule('monitors'))
          .orderBy('next_check_at')
          .orderBy('id')
          .limit(due.limit),
      ),
    )
    .updateTable('monitors')
    .set({ lease_until: leasedUntil(lease.untilMs), lease_by: lease.by })
    .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
}

const leasedUntil = (untilMs: number) => sql<number>`${sqlInteger(untilMs)}
  + case when timeout_s > ${sql.lit(defaultTimeoutS)} then (timeout_s - ${sql.lit(defaultTimeoutS)}) * 1000 else 0 end`;

/** Pausing, changing or deleting a monitor removes its lease. */
export async function findStillClaimed(
  db: DatabaseOrTransaction,
  leaseBy: string,
  ids: number[],
): Promise<Set<number>> {
  const rows = await selectChecked(db, ids).select('id').where(leaseHolder, '=', leaseBy).execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns due times, epoch ms. */
export async function findUnclaimed(
  db: DatabaseOrTransaction,
  leaseBy: string,
  ids: number[],
): Promise<Map<number, number>> {
  const query = selectChecked(db, ids).select(['id', 'next_check_at']);
  const rows = await query.where(leaseHolder, 'in', [leaseBy, '']).execute();
  return new Map(rows.map((row) => [row.id, row.next_check_at]));
}

export const findCheckedMonitors = (
  db: DatabaseOrTransaction,
  ids: number[],
): Promise<Pick<MonitorRow, 'id' | 'url' | 'next_check_at'>[]> =>
  selectChecked(db, ids).select(['id', 'url', 'next_check_at']).execute();

const selectChecked = (db: DatabaseOrTransaction, ids: number[]) =>
  db.selectFrom('monitors').where('id', 'in', ids).where('paused', '=', 0).where(hasEnabledModule('monitors'));

export type StateUpdate = {
  id: number;
  checkedAt: number;
  condition: MonitorRow['condition'];
  /** The condition, the unknown state, or the number of checks that contradict the condition changes. */
  changesState: boolean;
  conditionSince: number;
  failingChecks: number;
  passingChecks: number;
  unconfirmedSince: number | null;
  unreachableSince: number | null;
  /** undefined: not degraded */
  degraded?: DegradedState;
  responseTimeMs: number | null;
  nextCheckAt: number;
  sslExpiresAt: number | null;
  sslHost: string | null;
  sslAlerted: string;
  /** 0 releases the lease */
  leaseUntil: number;
};

/** Skips monitors that were paused, changed, deleted or claimed by another process in the meantime. */
export async function updateCheckedMonitors(
  db: DatabaseOrTransaction,
  leaseBy: string,
  updates: StateUpdate[],
): Promise<Set<number>> {
  const ids: number[] = [];
  // SQLite rewrites an index entry whenever a statement sets one of its columns, even to the same value.
  const { changed = [], same = [] } = Object.groupBy(updates, ({ changesState }) =>
    changesState ? 'changed' : 'same',
  );
  if (same.length > 0) ids.push(...(await writeUpdates(db, leaseBy, same, undefined)));
  if (changed.length > 0) ids.push(...(await writeUpdates(db, leaseBy, changed, changedState)));
  return new Set(ids);
}

type StateColumns = {
  names: RawBuilder<unknown>;
  values: (one: StateUpdate) => RawBuilder<unknown>;
  set: RawBuilder<unknown>;
};

const changedState: StateColumns = {
  names: sql`, passing_checks, unconfirmed_since, unreachable_since, degraded_since, degraded_cause, degraded_checks, degraded_checks_since`,
  values: ({ passingChecks, unconfirmedSince, unreachableSince, degraded = notDegraded }) =>
    sql`, ${sqlInteger(passingChecks)}, ${sqlInteger(unconfirmedSince)}, ${sqlInteger(unreachableSince)}, ${sqlInteger(degraded.degraded_since)}, ${sqlText(degraded.degraded_cause)}, ${sqlInteger(degraded.degraded_checks)}, ${sqlInteger(degraded.degraded_checks_since)}`,
  set: sql`condition = found.condition, unknown_since = null, passing_checks = found.passing_checks,
    unconfirmed_since = found.unconfirmed_since, unreachable_since = found.unreachable_since,
    degraded_since = found.degraded_since, degraded_cause = found.degraded_cause,
    degraded_checks = found.degraded_checks, degraded_checks_since = found.degraded_checks_since,`,
};

async function writeUpdates(
  db: DatabaseOrTransaction,
  leaseBy: string,
  updates: StateUpdate[],
  state: StateColumns | undefined,
): Promise<number[]> {
  const rows = updates.map(
    (one) =>
      sql`(${sqlInteger(one.id)}, ${sqlInteger(one.checkedAt)}, ${one.condition}, ${sqlInteger(one.conditionSince)}, ${sqlInteger(one.failingChecks)}, ${sqlReal(one.responseTimeMs)}, ${sqlInteger(one.nextCheckAt)}, ${sqlInteger(one.sslExpiresAt)}, ${sqlText(one.sslHost)}, ${sql.lit(one.sslAlerted)}, ${sqlInteger(one.leaseUntil)}${state?.values(one) ?? sql``})`,
  );
  const { rows: updated } = await sql<{ id: number }>`
    with found (id, checked_at, condition, condition_since, failing_checks, response_time_ms, next_check_at, ssl_expires_at, ssl_host, ssl_alerted, lease_until${state?.names ?? sql``})
      as (values ${sql.join(rows)})
    update monitors set
      first_checked_at = coalesce(monitors.first_checked_at, found.checked_at),
      last_checked_at = found.checked_at,
      ${state?.set ?? sql``}
      condition_since = found.condition_since,
      failing_checks = found.failing_checks,
      response_time_ms = found.response_time_ms,
      next_check_at = found.next_check_at,
      ssl_expires_at = found.ssl_expires_at,
      ssl_host = found.ssl_host,
      ssl_alerted = found.ssl_alerted,
      unknown_cause = null,
      lease_until = found.lease_until,
      lease_by = case when found.lease_until = 0 then '' else monitors.lease_by end
    from found
    where monitors.id = found.id and ${leaseHolder} = ${leaseBy} and monitors.paused = 0
    returning monitors.id as id`.execute(db);
  return updated.map((row) => row.id);
}

/**
 * Hides `lease_by` from PostgreSQL's planner. The process ID isn't in the column statistics, so PostgreSQL would expect
 * a single match and scan the table. With an expression, it estimates more rows and looks up each monitor by ID.
 */
const leaseHolder = sql<string>`coalesce(monitors.lease_by, '')`;

const sqlText = (value: string | null): RawBuilder<unknown> => sql`cast(${value} as text)`;
const sqlReal = (value: number | null): RawBuilder<unknown> =>
  value === null ? sql`cast(null as double precision)` : sql.lit(Math.round(value * 1000) / 1000);

export async function releaseClaims(db: DatabaseOrTransaction, leaseBy: string, ids?: number[]): Promise<void> {
  if (ids?.length === 0) return;
  await db
    .updateTable('monitors')
    .set({ lease_until: 0, lease_by: '' })
    .where('lease_by', '=', leaseBy)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .execute();
}

/** Not limited to an account, because the checker works for all accounts. */
export async function findAlertingMonitor(db: DatabaseOrTransaction, id: number) {
  return db
    .selectFrom('monitors')
    .select([
      'id',
      'account_id',
      'name',
      'url',
      'notes',
      'runbook_url',
      'severity',
      'alerts_sealed',
      'policy_id',
      'silenced_until',
      'confirm_by_traffic',
      'alert_when_degraded',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { sqlInteger } from './checks.store.ts';

/** What a check that failed because of this machine changes in its monitor's row. */
export type LocalFault = {
  id: number;
  at: number;
  cause: string;
  nextCheckAt: number;
  /** nobody checks it before */
  leaseUntil: number;
  /** whether the state was known until this check */
  begins: boolean;
};

/**
 * Marks monitors as unknown, many in one statement, and opens the gap in their watched time. Returns the monitors that
 * were updated, as updateCheckedMonitors does. Their condition, failing checks and incidents stay.
 */
export async function updateUnknownMonitors(
  trx: DatabaseOrTransaction,
  leaseBy: string,
  faults: LocalFault[],
): Promise<Set<number>> {
  if (faults.length === 0) return new Set();
  const rows = faults.map(
    (one) =>
      sql`(${sqlInteger(one.id)}, ${sqlInteger(one.at)}, ${one.cause}, ${sqlInteger(one.nextCheckAt)}, ${sqlInteger(one.leaseUntil)})`,
  );
  const { rows: updated } = await sql<{ id: number }>`
    with found (id, at, cause, next_check_at, lease_until) as (values ${sql.join(rows)})
    update monitors set
      unknown_since = coalesce(monitors.unknown_since, found.at),
      unknown_cause = coalesce(monitors.unknown_cause, found.cause),
      next_check_at = found.next_check_at,
      lease_until = found.lease_until,
      lease_by = ''
    from found
    where monitors.id = found.id and monitors.lease_by = ${leaseBy} and monitors.paused = 0
    returning monitors.id as id`.execute(trx);
  const taken = new Set(updated.map((row) => row.id));
  const begun = faults.filter((fault) => fault.begins && taken.has(fault.id));
  if (begun.length > 0)
    await trx
      .insertInto('monitor_gaps')
      .values(
        begun.map(({ id, at }) => ({ monitor_id: id, started_at: at, ended_at: null, reason: 'unknown' as const })),
      )
      .execute();
  return taken;
}

/** Closes the gaps of monitors whose state is known again. */
export async function endUnknown(trx: DatabaseOrTransaction, known: { id: number; at: number }[]): Promise<void> {
  if (known.length === 0) return;
  const rows = known.map((one) => sql`(${sqlInteger(one.id)}, ${sqlInteger(one.at)})`);
  await sql`
    with known (id, at) as (values ${sql.join(rows)})
    update monitor_gaps set
      ended_at = case when known.at > monitor_gaps.started_at then known.at else monitor_gaps.started_at end
    from known
    where monitor_gaps.monitor_id = known.id and monitor_gaps.reason = 'unknown' and monitor_gaps.ended_at is null`.execute(
    trx,
  );
}

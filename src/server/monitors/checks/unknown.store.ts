import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { openGaps, sqlInteger } from '../monitor/index.ts';

export type LocalFault = {
  id: number;
  at: number;
  cause: string;
  nextCheckAt: number;
  leaseUntil: number;
  begins: boolean;
};

/** Keeps conditions, failing checks and incidents. */
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
  await openGaps(
    trx,
    'unknown',
    faults.filter((fault) => fault.begins && taken.has(fault.id)),
  );
  return taken;
}

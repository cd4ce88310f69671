import type { DatabaseOrTransaction, MonitorDegradationRow, MonitorRow } from '../../database/index.ts';

type Owned = Pick<MonitorRow, 'id' | 'account_id'>;

export function openDegradation(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  { cause, startedAt }: { cause: string; startedAt: number },
): Promise<MonitorDegradationRow> {
  return trx
    .insertInto('monitor_degradations')
    .values({ monitor_id: id, account_id, started_at: startedAt, ended_at: null, cause })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listDegradations(
  db: DatabaseOrTransaction,
  { id, account_id }: Owned,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<MonitorDegradationRow[]> {
  const rows = await db
    .selectFrom('monitor_degradations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('monitor_id', '=', id)
    .where('started_at', '<', to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
}

type Ended = { monitor: MonitorRow; period: MonitorDegradationRow & { ended_at: number } };

/** Ends the degraded periods of the account's monitors. Returns the monitors as they are afterwards. */
export async function closeAllDegradations(
  trx: DatabaseOrTransaction,
  accountId: number,
  endedAt: number,
): Promise<Ended[]> {
  const periods = await trx
    .updateTable('monitor_degradations')
    .set({ ended_at: endedAt })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute();
  if (periods.length === 0) return [];
  const degraded = await trx
    .updateTable('monitors')
    .set({ degraded_since: null, degraded_cause: null, degraded_checks: 0, degraded_checks_since: null })
    .where('account_id', '=', accountId)
    .where('degraded_since', 'is not', null)
    .returningAll()
    .execute();
  const monitors = new Map(degraded.map((one) => [one.id, one]));
  return periods.flatMap((period) => {
    const monitor = monitors.get(period.monitor_id);
    return monitor ? [{ monitor, period: { ...period, ended_at: endedAt } }] : [];
  });
}

export function closeDegradation(
  trx: DatabaseOrTransaction,
  { id, account_id }: Owned,
  endedAt: number,
): Promise<MonitorDegradationRow | undefined> {
  return trx
    .updateTable('monitor_degradations')
    .set({ ended_at: endedAt })
    .where('account_id', '=', account_id)
    .where('monitor_id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

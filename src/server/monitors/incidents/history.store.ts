import type { IncidentRow, LedgerOrTransaction, OutboxRow } from '../../ledger/index.ts';

export async function incidentsOf(
  db: LedgerOrTransaction,
  accountId: number,
  monitorId: number,
  limit: number,
): Promise<IncidentRow[]> {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_id', '=', monitorId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Alerts of incidents, in the order in which they were written. */
export async function alertsOf(
  db: LedgerOrTransaction,
  accountId: number,
  incidentIds: number[],
): Promise<OutboxRow[]> {
  if (incidentIds.length === 0) return [];
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('incident_id', 'in', incidentIds)
    .orderBy('id')
    .execute();
}

type LastAttempt = { attempted_at: number; error: string };

/** The last attempt at each alert that has any. */
export async function lastAttempts(db: LedgerOrTransaction, outboxIds: number[]): Promise<Map<number, LastAttempt>> {
  if (outboxIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .select(['outbox_id', 'attempted_at', 'error'])
    .where('id', 'in', (last) =>
      last
        .selectFrom('deliveries')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('outbox_id', 'in', outboxIds)
        .groupBy('outbox_id'),
    )
    .execute();
  return new Map(rows.map((row) => [row.outbox_id, row]));
}

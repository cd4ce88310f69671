import { sql } from 'kysely';
import { type Ledger, type LedgerOrTransaction, type OutboxRow, skipLocked } from '../../ledger/index.ts';

export type NewAlert = Omit<OutboxRow, 'id' | 'state' | 'attempts' | 'lease_until'>;

/** Writes alerts to be sent. */
export async function addAlerts(trx: LedgerOrTransaction, alerts: NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(alerts.map((alert) => ({ ...alert, state: 'waiting' as const, attempts: 0, lease_until: 0 })))
    .execute();
}

/**
 * Claims alerts that are due and free. A closing message waits until the opening one of its incident to the same
 * destination has left: their idempotency keys differ in that word alone.
 */
export async function claimAlerts(
  ledger: Ledger,
  options: { nowMs: number; leaseMs: number; limit: number },
): Promise<OutboxRow[]> {
  const { nowMs, leaseMs, limit } = options;
  return ledger.db
    .with('due', (db) =>
      skipLocked(
        ledger,
        db
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_attempt_at', '<=', nowMs)
          .where('lease_until', '<=', nowMs)
          .where(
            sql<boolean>`not (outbox.event = 'closed' and exists (
              select 1 from outbox as opening
              where opening.incident_id = outbox.incident_id and opening.state = 'waiting' and opening.event = 'opened'
                and opening.idempotency_key = replace(outbox.idempotency_key, '_closed_', '_opened_')))`,
          )
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit),
      ),
    )
    .updateTable('outbox')
    .set({ lease_until: nowMs + leaseMs })
    .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
}

export type Attempt = { attemptedAt: number; durationMs: number; error: string };
export type AfterAttempt = { state: OutboxRow['state']; nextAttemptAt: number };

/** Notes an attempt and what it leads to. False when the alert is gone with its monitor. */
export async function noteAttempt(
  trx: LedgerOrTransaction,
  alert: OutboxRow,
  attempt: Attempt,
  after: AfterAttempt,
): Promise<boolean> {
  const changed = await trx
    .updateTable('outbox')
    .set({ state: after.state, next_attempt_at: after.nextAttemptAt, attempts: alert.attempts + 1, lease_until: 0 })
    .where('id', '=', alert.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) return false;
  await trx
    .insertInto('deliveries')
    .values({
      outbox_id: alert.id,
      attempted_at: attempt.attemptedAt,
      delivered: after.state === 'delivered' ? 1 : 0,
      error: attempt.error,
      duration_ms: Math.round(attempt.durationMs),
    })
    .execute();
  return true;
}

/** Gives alerts back unattempted, to be claimed again from `nextAttemptAt` on. */
export async function postponeAlerts(db: LedgerOrTransaction, ids: number[], nextAttemptAt: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ lease_until: 0, next_attempt_at: nextAttemptAt })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

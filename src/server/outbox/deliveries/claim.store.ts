import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type OutboxRow,
  type Schema,
  skipLocked,
} from '../../database/index.ts';
import { withoutAttachments } from '../messages/index.ts';

/** The condition that an incident is open and nobody has acknowledged it, by its identifier: the incidents table belongs to monitors. */
export type IncidentCondition = (incidentId: Expression<unknown>) => RawBuilder<boolean>;
const incidentId = sql.ref('outbox.incident_id');

/**
 * `letters`: e-mails that are no alerts. `reports`, and `versions`, which tell many buyers of a new version: those of them
 * that are many or large, so that they delay no other. `webhooks`: to the endpoints of accounts. `alerts`: everything else.
 */
export type MessageQueue = 'alerts' | 'letters' | 'reports' | 'versions' | 'webhooks';
const letters: OutboxRow['event'][] = ['notice', 'password_reset', 'registration', 'library_link'];
const reports: OutboxRow['event'][] = ['report'];
const versions: OutboxRow['event'][] = ['version'];
const webhooks: OutboxRow['event'][] = ['webhook'];

/** A message without its content, which may have megabytes. */
export type ClaimedMessage = Omit<OutboxRow, 'facts'>;

/** `exceptEndpoints` and `exceptAccounts`: whose messages are left for later. */
type Claim = {
  kind: MessageQueue;
  nowMs: number;
  leaseMs: number;
  limit: number;
  exceptEndpoints?: number[];
  exceptAccounts?: number[];
  isUnacknowledged: IncidentCondition;
};

/** Whether a message of any queue may be due: asked each second, at a tenth of what claiming from every queue costs. */
export async function hasDueMessages(db: DatabaseOrTransaction, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox
    where state = 'waiting' and next_attempt_at <= ${nowMs} and lease_until <= ${nowMs} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Claims messages of one queue that are due and not leased: each queue by itself, so that many letters do not delay an
 * alert. A reminder or the closing message of an incident waits until the opening one to the same destination
 * has left, and the closing one also while a reminder is on its way there: the idempotency keys of one destination
 * differ in the word between; so do those of notices to one subscriber, and of the beginning and end of a website's
 * drop. A reminder is for an incident that is open and not acknowledged, and only until the next one is due.
 */
export async function claimMessages(
  database: Database,
  { kind, nowMs, leaseMs, limit, exceptEndpoints = [], exceptAccounts = [], isUnacknowledged }: Claim,
): Promise<ClaimedMessage[]> {
  return database.db
    .with('due', (db) =>
      skipLocked(
        database,
        db
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_attempt_at', '<=', nowMs)
          .where('lease_until', '<=', nowMs)
          .where((where) => isInQueue(where, kind))
          .$if(exceptAccounts.length > 0, (query) => query.where('account_id', 'not in', exceptAccounts))
          .where(hasEnabledAccount('outbox'))
          .$if(exceptEndpoints.length > 0, (query) => query.where('endpoint_id', 'not in', exceptEndpoints))
          .where(
            sql<boolean>`(outbox.event <> 'reminder' or (outbox.expires_at > ${nowMs} and ${isUnacknowledged(incidentId)}))`,
          )
          .where(
            sql<boolean>`(outbox.event not in ('closed', 'reminder') or not exists (
              select 1 from outbox as opening
              where opening.incident_id = outbox.incident_id and opening.state = 'waiting' and opening.event = 'opened'
                and outbox.idempotency_key like replace(opening.idempotency_key, '_opened_', '_%_')))`,
          )
          .where(
            sql<boolean>`(outbox.event <> 'closed' or not exists (
              select 1 from outbox as reminder
              where reminder.incident_id = outbox.incident_id and reminder.state = 'waiting'
                and reminder.event = 'reminder' and reminder.lease_until > ${nowMs}
                and reminder.idempotency_key like replace(outbox.idempotency_key, '_closed_', '_reminder_%_')))`,
          )
          .where(
            // The state is not part of the where clause, so that PostgreSQL always uses the index on the key.
            sql<boolean>`(outbox.event not in ('notice', 'drop_over', 'shop_alert_over', 'conversion_alert_over') or 0 = (
              select coalesce(max(case when opening.state = 'waiting' then 1 else 0 end), 0) from outbox as opening
              where opening.idempotency_key = replace(outbox.idempotency_key, '_closed_', '_opened_')
                and opening.id < outbox.id))`,
          )
          .orderBy('next_attempt_at')
          .orderBy('id')
          .limit(limit),
      ),
    )
    .updateTable('outbox')
    .set({ lease_until: nowMs + leaseMs })
    .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
    .returning([
      'id',
      'account_id',
      'monitor_id',
      'incident_id',
      'website_id',
      'endpoint_id',
      'event',
      'channel',
      'destination_sealed',
      'idempotency_key',
      'state',
      'attempts',
      'next_attempt_at',
      'expires_at',
      'lease_until',
      'created_at',
    ])
    .execute();
}

/**
 * A claimed message as it is just before it is sent, with its content: since the claim it may have waited for those before
 * it, and its destination may have changed. Undefined where it was deleted meanwhile or does not wait any more, and where
 * its account was suspended.
 */
export async function readClaimed(db: DatabaseOrTransaction, claimed: ClaimedMessage): Promise<OutboxRow | undefined> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('account_id', '=', claimed.account_id)
    .where('id', '=', claimed.id)
    .where('state', '=', 'waiting')
    .where(hasEnabledAccount('outbox'))
    .executeTakeFirst();
}

function isInQueue(where: ExpressionBuilder<Schema, 'outbox'>, sort: MessageQueue) {
  switch (sort) {
    case 'alerts':
      return where('event', 'not in', [...letters, ...reports, ...versions, ...webhooks]);
    case 'letters':
      return where('event', 'in', letters);
    case 'reports':
      return where('event', 'in', reports);
    case 'versions':
      return where('event', 'in', versions);
    case 'webhooks':
      return where('event', 'in', webhooks);
  }
}

export type Attempt = { attemptedAt: number; durationMs: number; error: string; status: number | null; answer: string };
export type AfterAttempt = { state: Exclude<OutboxRow['state'], 'withheld'>; nextAttemptAt: number };

/** Records an attempt and the new state of its message. False if the message was deleted with its monitor. */
export async function recordAttempt(
  trx: DatabaseOrTransaction,
  alert: OutboxRow,
  attempt: Attempt,
  after: AfterAttempt,
): Promise<boolean> {
  const changed = await trx
    .updateTable('outbox')
    .set({
      state: after.state,
      next_attempt_at: after.nextAttemptAt,
      attempts: alert.attempts + 1,
      lease_until: 0,
      ...(alert.event === 'report' && after.state !== 'waiting' && { facts: withoutAttachments(alert.facts) }),
    })
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
      status: attempt.status,
      answer: attempt.answer,
    })
    .execute();
  return true;
}

/** How many attempts to send a message ended with this error. */
export async function countAttempts(
  db: DatabaseOrTransaction,
  { id }: Pick<OutboxRow, 'id'>,
  error: string,
): Promise<number> {
  const { attempts } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('attempts'))
    .where('outbox_id', '=', id)
    .where('error', '=', error)
    .executeTakeFirstOrThrow();
  return Number(attempts);
}

/** Keeps messages that are being sent from being claimed once more, until `leaseUntil` (epoch ms). */
export async function extendLeases(db: DatabaseOrTransaction, ids: number[], leaseUntil: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    // One whose attempt was recorded meanwhile waits for its next, without a lease.
    .where('lease_until', '>', 0)
    .execute();
}

/** Releases messages without an attempt, to be claimed again from `nextAttemptAt` on. */
export async function postponeMessages(db: DatabaseOrTransaction, ids: number[], nextAttemptAt: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ lease_until: 0, next_attempt_at: nextAttemptAt })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Ends reminders that came too late: the incident was closed or acknowledged before they left, or the next one is due,
 * so that those that waited for a receiver do not come all at once. Those that were tried stay for the record. For all
 * accounts: the courier works for all of them.
 */
export async function endLateReminders(
  db: DatabaseOrTransaction,
  isUnacknowledged: IncidentCondition,
  nowMs: number,
): Promise<void> {
  const late = sql<boolean>`(outbox.expires_at <= ${nowMs} or not ${isUnacknowledged(incidentId)})`;
  await db
    .deleteFrom('outbox')
    .where('event', '=', 'reminder')
    .where('state', '=', 'waiting')
    .where('lease_until', '<=', nowMs)
    .where('attempts', '=', 0)
    .where(late)
    .execute();
  // An incident may end between the two: what was never tried is left to the next time.
  await db
    .updateTable('outbox')
    .set({ state: 'failed' })
    .where('event', '=', 'reminder')
    .where('state', '=', 'waiting')
    .where('lease_until', '<=', nowMs)
    .where('attempts', '>', 0)
    .where(late)
    .execute();
}

/** Ends the leases on messages that a killed process left. Only for a database that no other process works on. */
export async function endOutboxLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('outbox').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
}

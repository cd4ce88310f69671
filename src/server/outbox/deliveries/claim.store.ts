import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type OutboxRow,
  type Schema,
  skipLocked,
} from '../../database/index.ts';
import { hourMs, idsAtOnce, inChunks } from '../../kernel/index.ts';
import { programChannels } from '../channels/index.ts';
import { withoutAttachments } from '../messages/index.ts';

/** An SQL condition on the incident. Passed in, because the incidents table belongs to monitors. */
export type IncidentCondition = (incidentId: Expression<unknown>) => RawBuilder<boolean>;
const incidentId = sql.ref('outbox.incident_id');

/**
 * `letters`: emails other than alerts. `reports`, `versions` (emails to many buyers) and `webhooks` have separate
 * queues because they are large or numerous. `alerts`: all other messages.
 */
export type MessageQueue = 'alerts' | 'letters' | 'reports' | 'versions' | 'webhooks';
const letters: OutboxRow['event'][] = ['notice', 'password_reset', 'registration', 'library_link'];
const reports: OutboxRow['event'][] = ['report'];
const versions: OutboxRow['event'][] = ['version'];
const webhooks: OutboxRow['event'][] = ['webhook'];

/** A message without its content, which can have several megabytes. */
export type ClaimedMessage = Omit<OutboxRow, 'facts'>;

/** The keys of alerts end with a `destinationHash` of this length. */
export const markLength = 16;

export const destinationMark = ({ idempotency_key }: Pick<OutboxRow, 'idempotency_key'>): string =>
  idempotency_key.slice(-markLength);

export const isMarked = (marks: string[]): RawBuilder<boolean> =>
  sql<boolean>`substr(outbox.idempotency_key, length(outbox.idempotency_key) - ${sql.lit(markLength - 1)}) in (${sql.join(marks)})`;

/** Accounts, and the marks of their alerts' keys. */
export type Destinations = { accounts: number[]; marks: string[] };

type Claim = {
  kind: MessageQueue;
  nowMs: number;
  leaseMs: number;
  limit: number;
  exceptEndpoints?: number[];
  exceptAccounts?: number[];
  isUnacknowledged: IncidentCondition;
  destinations?: Destinations;
};

/**
 * A suspended account sends only the ends of its incidents to programs, which would otherwise keep them open. Starts
 * that programs can have received are also retried, because the ends wait for them. Its other messages wait.
 */
const canBeSent = sql<boolean>`(${hasEnabledAccount('outbox')} or (
  (outbox.event in ('closed', 'degraded_over') or
    (outbox.event in ('opened', 'degraded') and (outbox.attempts > 0 or outbox.combined_with is not null)))
  and outbox.channel in (${sql.join(programChannels.map((name) => sql.lit(name)))})))`;

/** Checks all queues in one query, which costs a tenth of claiming. Called every second. */
export async function hasDueMessages(db: DatabaseOrTransaction, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox
    where state = 'waiting' and next_attempt_at <= ${nowMs} and lease_until <= ${nowMs} limit 1`.execute(db);
  return rows.length > 0;
}

export const claimedColumns = [
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
  'combined_with',
] as const;

/**
 * Claims due, unleased messages of one queue. A closing message or reminder waits until the opening message to the same
 * destination was sent. A closing message also waits for a reminder that is being sent. The keys of these messages
 * differ only in the middle word. The same applies to notices to a subscriber and to the start and end of drops and of degraded periods.
 * Reminders are claimed only if the incident is open and unacknowledged, and only until the next reminder is due.
 */
export async function claimMessages(
  database: Database,
  { kind, nowMs, leaseMs, limit, exceptEndpoints = [], exceptAccounts = [], isUnacknowledged, destinations }: Claim,
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
          .where((where) => where.and(destinations ? isAmong(where, destinations) : []))
          .where(canBeSent)
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
            // Don't move the state to the where clause: in this form, PostgreSQL always uses the index on the key.
            sql<boolean>`(outbox.event not in ('notice', 'degraded_over', 'drop_over', 'shop_alert_over',
              'conversion_alert_over', 'objective_recovered') or 0 = (
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
    .returning(claimedColumns)
    .execute();
}

/**
 * Reads messages of one account again, because their destination can have changed since the claim. Skips messages that
 * were deleted or finished, and those that a suspended account doesn't send.
 */
export async function readClaimed(
  db: DatabaseOrTransaction,
  accountId: number,
  claimed: Pick<ClaimedMessage, 'id'>[],
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      claimed.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .where(canBeSent)
    .orderBy('id')
    .execute();
}

const isAmong = (where: ExpressionBuilder<Schema, 'outbox'>, { accounts, marks }: Destinations) => [
  where('account_id', 'in', accounts),
  isMarked(marks),
];

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

export const deliveryRow = (outboxId: number, attempt: Attempt, { state }: Pick<AfterAttempt, 'state'>) => ({
  outbox_id: outboxId,
  attempted_at: attempt.attemptedAt,
  delivered: state === 'delivered' ? 1 : 0,
  error: attempt.error,
  duration_ms: Math.round(attempt.durationMs),
  status: attempt.status,
  answer: attempt.answer,
});

/** Returns false if the message was deleted with its monitor. */
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
    .values(deliveryRow(alert.id, attempt, after))
    .execute();
  return true;
}

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

export async function extendLeases(db: DatabaseOrTransaction, ids: number[], leaseUntil: number): Promise<void> {
  for (const some of inChunks(ids, idsAtOnce))
    await db
      .updateTable('outbox')
      .set({ lease_until: leaseUntil })
      .where('id', 'in', some)
      .where('state', '=', 'waiting')
      .where('lease_until', '>', 0)
      .execute();
}

export async function postponeMessages(db: DatabaseOrTransaction, ids: number[], nextAttemptAt: number): Promise<void> {
  for (const some of inChunks(ids, idsAtOnce))
    await db
      .updateTable('outbox')
      .set({ lease_until: 0, next_attempt_at: nextAttemptAt })
      .where('id', 'in', some)
      .where('state', '=', 'waiting')
      .execute();
}

/**
 * Ends reminders that are too late because the incident was closed or acknowledged, or because the next reminder is
 * due. Otherwise all of them would arrive at the same time once the receiver is back. Reminders that were already
 * attempted are kept as failed. Covers all accounts.
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
  // An incident can end between the two statements. Reminders without an attempt are deleted by the next run.
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

/** Ends the leases of a killed process. Call this only if no other process uses the database. */
export async function endOutboxLeases(db: DatabaseOrTransaction): Promise<void> {
  await db.updateTable('outbox').set({ lease_until: 0 }).where('lease_until', '>', 0).execute();
}

/** Longer than any delay between attempts. */
const maxRetryDelayMs = 2 * hourMs;

/** Retries that are further away were planned while the clock was ahead. Covers all accounts. */
export async function resetFarRetries(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: nowMs })
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .where('next_attempt_at', '>', nowMs + maxRetryDelayMs)
    .execute();
}

import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { AlertConfirmation } from '../../outbox/index.ts';
import { type Hold, policyChangedSince } from '../policies/index.ts';
import { unacknowledgedIncidents } from './unacknowledged.store.ts';

/**
 * Lists incidents with held alerts that need a new decision: they wait for a drop in traffic, their hold has ended, or
 * their monitor or policy has changed. Not limited to an account.
 */
export async function listHeldIncidents(
  db: DatabaseOrTransaction,
  { nowMs, afterId, limit }: { nowMs: number; afterId: number; limit: number },
) {
  return unacknowledgedIncidents(db, { afterId, limit })
    .select([
      'incidents.alerts_held_until as held_until',
      'incidents.hold_reason',
      'incidents.hold_decided_at',
      (eb) =>
        eb.fn
          .coalesce('incidents.confirmed_at', 'incidents.reminded_at', 'incidents.started_at')
          .as('incident_confirmed_at'),
    ])
    .where('incidents.alerts_held_until', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('incidents.hold_decided_at', 'is', null),
        eb('incidents.alerts_held_until', '<=', nowMs),
        eb('monitors.updated_at', '>=', eb.ref('incidents.hold_decided_at')),
        policyChangedSince(sql.ref('incidents.hold_decided_at')),
        eb.and([eb('incidents.hold_reason', '<>', 'silence'), eb('monitors.policy_id', 'is', null)]),
      ]),
    )
    .execute();
}

/** `hold`: undefined to wait for a drop in traffic */
export async function holdAlerts(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
  { hold, nowMs }: { hold: Hold | undefined; nowMs: number },
): Promise<void> {
  await db
    .updateTable('incidents')
    .set(
      hold
        ? { alerts_held_until: hold.until, hold_reason: hold.reason, hold_decided_at: nowMs }
        : { hold_decided_at: null },
    )
    .where('account_id', '=', accountId)
    .where('id', '=', incidentId)
    .where('alerts_held_until', 'is not', null)
    .execute();
}

/** Also restarts the reminder interval. Returns true in only one process. */
export async function releaseHeldAlerts(
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentId: number,
  { because, nextStep, nowMs }: { because: AlertConfirmation | null; nextStep: number | null; nowMs: number },
): Promise<boolean> {
  const released = await trx
    .updateTable('incidents')
    .set({
      alerts_held_until: null,
      alerts_sent_at: nowMs,
      alerts_sent_because: because,
      reminded_at: nowMs,
      next_step_at: nextStep,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', incidentId)
    .where('ended_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where('alerts_held_until', 'is not', null)
    .executeTakeFirst();
  return Number(released.numUpdatedRows) === 1;
}

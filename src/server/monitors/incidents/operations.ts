import { type DatabaseOrTransaction, type IncidentRow, inTransaction, type MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, notFound, t, toIso } from '../../kernel/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { alertedMonitor } from '../alerts/index.ts';
import { lockMonitor, noStreak, updateMonitorRow } from '../monitor/index.ts';
import { findRulesOf, nextStepAt } from '../policies/index.ts';
import { deleteIncidentRow, findIncident, insertComment, listComments, updateOpenIncident } from './incident.store.ts';
import { type IncidentNotices, notifyOfEnd } from './notify.ts';
import { incidentSubject } from './trash.ts';
import type { IncidentChanges } from './wire.ts';

type OperationDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'>;

export async function updateIncident(
  deps: OperationDeps & { notices: IncidentNotices },
  caller: Caller,
  id: number,
  changes: IncidentChanges,
): Promise<void> {
  const nowMs = deps.now();
  await withLockedIncident(deps, caller, id, async (trx, incident, monitor) => {
    switch (changes.status) {
      case 'acknowledged':
      case 'unresolved':
        if (incident.ended_at !== null) throw invalid({ status: [ended(changes.status)] });
        if ((changes.status === 'acknowledged') === (incident.acknowledged_at !== null)) break;
        if (changes.status === 'acknowledged')
          await acknowledge(deps, trx, { incident, monitor, by: acknowledgedBy(caller), nowMs });
        // The user knows about the incident, so the reminder interval and the next escalation step restart.
        else
          await updateOpenIncident(trx, caller.accountId, id, {
            acknowledged_at: null,
            acknowledged_by: null,
            acknowledged_link: null,
            reminded_at: nowMs,
            ...(incident.next_step_at !== null && {
              next_step_at: await restartedStep(deps, trx, { incident, monitor, nowMs }),
            }),
          });
        break;
      case 'resolved':
        if (await endIncident(trx, incident, nowMs)) {
          await notifyOfEnd(trx, deps, monitor, { ...incident, endedAt: nowMs }, nowMs);
        }
        break;
      case null:
      case undefined:
    }
    if (changes.comment != null) {
      const comment = await insertComment(trx, caller.accountId, {
        incident_id: id,
        text: changes.comment,
        is_public: changes.comment_is_public ? 1 : 0,
        created_at: nowMs,
      });
      if (comment.is_public === 1) await deps.notices.forComment(trx, deps, { monitor, comment }, nowMs);
    }
  });
}

type Acknowledgement = Pick<IncidentRow, 'acknowledged_by' | 'acknowledged_link'>;
type Locked = { incident: IncidentRow; monitor: MonitorRow; nowMs: number };

const acknowledgedBy = ({ actor }: Caller): Acknowledgement => ({
  acknowledged_by: actor?.kind === 'user' ? actor.userId : null,
  acknowledged_link: null,
});

/** The caller has locked the monitor, and the incident is open and not acknowledged. */
export async function acknowledge(
  deps: Pick<Deps, 'config'>,
  trx: DatabaseOrTransaction,
  { incident, monitor, by, nowMs }: Locked & { by: Acknowledgement },
): Promise<void> {
  await updateOpenIncident(trx, incident.account_id, incident.id, { acknowledged_at: nowMs, ...by });
  await notifyAcknowledged(deps, trx, { incident, monitor, nowMs });
}

const restartedStep = async (
  { vault }: Pick<Deps, 'vault'>,
  trx: DatabaseOrTransaction,
  { incident, monitor, nowMs }: Locked,
): Promise<number | null> =>
  nextStepAt((await findRulesOf(trx, vault, monitor))?.steps ?? [], incident.steps_sent, nowMs);

/** If an acknowledgement was undone, acknowledging again is a new event. */
const notifyAcknowledged = (
  { config }: Pick<Deps, 'config'>,
  trx: DatabaseOrTransaction,
  { incident, monitor, nowMs }: Locked,
): Promise<void> =>
  enqueueWebhookEvent(trx, {
    account_id: monitor.account_id,
    type: 'incident.acknowledged',
    data: {
      monitor: alertedMonitor(monitor),
      link: `${config.baseUrl}/incidents/${incident.id}`,
      incident: {
        id: incident.id,
        cause: incident.cause,
        started_at: toIso(incident.started_at),
        ended_at: null,
        duration_s: null,
        acknowledged_at: toIso(nowMs),
      },
    },
    about: { monitor: monitor.id },
    key: `incident_${incident.id}_acknowledged_${nowMs}`,
    nowMs,
  });

/** If the incident is open, ends it first, without a notification. */
export async function deleteIncident(
  deps: OperationDeps & { notices: IncidentNotices },
  caller: Caller,
  id: number,
): Promise<void> {
  await withLockedIncident(deps, caller, id, async (trx, incident, monitor) => {
    await endIncident(trx, incident, deps.now());
    const comments = (await listComments(trx, caller.accountId, [id])).get(id) ?? [];
    await deps.notices.deleteFor(trx, { monitor, incident, comments });
    await moveToTrash(deps, trx, incidentSubject, caller, id, { title: monitor.name });
    await deleteIncidentRow(trx, caller.accountId, id);
  });
}

const ended = (status: 'acknowledged' | 'unresolved'): string =>
  t(
    'status cannot be {status, select, acknowledged {acknowledged} other {unresolved}}: the incident has ended. If the site is still down, its checks will open a new one.',
    {
      status,
    },
  );

/** Locks the monitor and loads the incident. The monitor is locked first, as the checker does, to prevent deadlocks. */
export async function withLockedIncident(
  deps: Pick<Deps, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
  id: number,
  work: (trx: DatabaseOrTransaction, incident: IncidentRow, monitor: MonitorRow) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    const found = await findIncident(trx, accountId, id);
    const monitor = found && (await lockMonitor(deps.database, trx, accountId, found.monitor_id));
    // The incident is read again, because it may have ended while this transaction waited for the lock.
    const incident = monitor && (await findIncident(trx, accountId, id));
    if (incident === undefined) throw notFound();
    await work(trx, incident, monitor!);
  });
}

/**
 * Does nothing if the checker has just closed the incident. A running check loses its lease, and three new checks must
 * fail to open another incident.
 */
async function endIncident(trx: DatabaseOrTransaction, incident: IncidentRow, nowMs: number): Promise<boolean> {
  const { account_id: accountId, monitor_id: monitorId } = incident;
  if (!(await updateOpenIncident(trx, accountId, incident.id, { ended_at: nowMs }))) return false;
  await updateMonitorRow(trx, accountId, monitorId, {
    condition: 'pending',
    condition_since: nowMs,
    ...noStreak,
    next_check_at: nowMs,
    lease_until: 0,
    lease_by: '',
  });
  return true;
}

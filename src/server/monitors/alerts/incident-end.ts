import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type AlertChannel,
  destinationHash,
  type IncidentEnd,
  listProgramStarts,
  unsealAlertChannels,
  unsealDestination,
  withdrawStartsToPeople,
} from '../../outbox/index.ts';
import { type AlertingMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';
import { closeAllIncidents, closeIncident, listMonitors, listReportedIncidents } from './incident-end.store.ts';

type EndDeps = Pick<Deps, 'config' | 'vault'>;

/**
 * Ends the incident of a monitor that is paused or deleted. Programs get its end, because otherwise they would keep
 * their incidents open. People don't, because nothing recovered. Returns false if there is no open incident.
 */
export async function endIncidentOf(
  trx: DatabaseOrTransaction,
  deps: EndDeps,
  monitor: AlertingMonitor,
  because: 'paused' | 'deleted',
  nowMs: number,
): Promise<boolean> {
  const incident = await closeIncident(trx, monitor.id, nowMs);
  if (!incident) return false;
  await enqueueMonitorWebhooks(trx, deps, monitor, closedEvent(incident, because, nowMs), nowMs);
  if (incident.alerts_held_until === null)
    await notifyPrograms(trx, deps, { accountId: monitor.account_id, because, nowMs }, [{ monitor, incident }]);
  return true;
}

/**
 * Ends all open incidents of an account whose checks stop. Programs get the ends, and unsent alerts to people are
 * dropped. Returns the IDs of the monitors.
 */
export async function endIncidentsOfAccount(
  trx: DatabaseOrTransaction,
  deps: EndDeps,
  accountId: number,
  nowMs: number,
): Promise<number[]> {
  const incidents = await closeAllIncidents(trx, accountId, nowMs);
  if (incidents.length === 0) return [];
  const monitorIds = incidents.map(({ monitor_id }) => monitor_id);
  const monitors = new Map((await listMonitors(trx, accountId, monitorIds)).map((one) => [one.id, one]));
  const endings = incidents.flatMap((incident) => {
    const monitor = monitors.get(incident.monitor_id);
    return monitor ? [{ monitor, incident }] : [];
  });
  const because = 'stopped';
  for (const { monitor, incident } of endings)
    await enqueueMonitorWebhooks(trx, deps, monitor, closedEvent(incident, because, nowMs), nowMs);
  const reported = endings.filter(({ incident }) => incident.alerts_held_until === null);
  await notifyPrograms(trx, deps, { accountId, because, nowMs }, reported);
  const ids = incidents.map(({ id }) => id);
  await withdrawStartsToPeople(trx, accountId, ids, nowMs);
  return monitorIds;
}

/** Sends the end of the open incident to programs that were removed from the alerts of the monitor, or of any monitor. */
export async function endIncidentsAtRemoved(
  trx: DatabaseOrTransaction,
  deps: EndDeps,
  accountId: number,
  nowMs: number,
  monitorId?: number,
): Promise<void> {
  const incidents = await listReportedIncidents(trx, accountId, monitorId);
  const endings = incidents.map(({ incident, monitor }) => {
    const alerted = [monitor.alerts_sealed, incident.escalated_sealed].flatMap((sealed) =>
      unsealAlertChannels(deps.vault, sealed),
    );
    return { incident, monitor, kept: new Set(alerted.map((one) => destinationHash(deps.vault, one))) };
  });
  await notifyPrograms(trx, deps, { accountId, because: 'removed', nowMs }, endings);
}

type Ending = {
  monitor: AlertingMonitor;
  incident: Pick<IncidentRow, 'id' | 'cause' | 'started_at'>;
  /** hashes of destinations that get no end */
  kept?: ReadonlySet<string>;
};
type Reason = { accountId: number; because: IncidentEnd; nowMs: number };

/** Only receivers that can have the start get the end. */
async function notifyPrograms(
  trx: DatabaseOrTransaction,
  { vault }: EndDeps,
  { accountId, because, nowMs }: Reason,
  endings: Ending[],
): Promise<void> {
  if (endings.length === 0) return;
  const isDeleted = because === 'deleted';
  const ids = endings.map(({ incident }) => incident.id);
  const allStarts = await listProgramStarts(trx, accountId, ids);
  for (const { monitor, incident, kept } of endings) {
    const starts = (allStarts.get(incident.id) ?? []).filter(
      // The unsent alerts of a deleted monitor are deleted too.
      ({ state, attempts, lease_until }) => !isDeleted || state === 'delivered' || attempts > 0 || lease_until > nowMs,
    );
    const destinations = starts
      .map((row) => ({ key: row.channel, value: unsealDestination(vault, row.destination_sealed) }) as AlertChannel)
      .filter((one) => !kept?.has(destinationHash(vault, one)));
    if (destinations.length === 0) continue;
    await enqueueMonitorAlerts(trx, vault, monitor, closedEvent(incident, because, nowMs), nowMs, {
      destinations,
      sendAt: nowMs,
      // A start that is being sent is deleted with the monitor, so the courier can't wait for it.
      ...(isDeleted && { outlivesMonitor: true, sendAt: Math.max(nowMs, ...starts.map((row) => row.lease_until)) }),
    });
  }
}

const closedEvent = (
  { id, cause, started_at }: Pick<IncidentRow, 'id' | 'cause' | 'started_at'>,
  because: IncidentEnd,
  endedAt: number,
) => ({ event: 'closed', incident: { id, cause, startedAt: started_at, endedAt }, because }) as const;

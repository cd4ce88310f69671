import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type AlertChannel,
  destinationHash,
  type IncidentEnd,
  listProgramStarts,
  unsealAlertChannels,
  unsealDestination,
} from '../../outbox/index.ts';
import { type AlertingMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';
import { closeIncident, findReportedIncident, listFailingMonitors } from './incident-end.store.ts';

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
  if (incident.alerts_held_until === null) await notifyPrograms(trx, deps, monitor, { incident, because }, nowMs);
  return true;
}

/** Sends the end of the open incident to programs that were removed from the monitor's alerts. */
export async function endIncidentAtRemoved(
  trx: DatabaseOrTransaction,
  deps: EndDeps,
  monitor: AlertingMonitor,
  nowMs: number,
): Promise<void> {
  const incident = await findReportedIncident(trx, monitor.account_id, monitor.id);
  if (!incident) return;
  const { vault } = deps;
  const alerted = [monitor.alerts_sealed, incident.escalated_sealed].flatMap((sealed) =>
    unsealAlertChannels(vault, sealed),
  );
  const kept = new Set(alerted.map((one) => destinationHash(vault, one)));
  await notifyPrograms(trx, deps, monitor, { incident, because: 'removed', kept }, nowMs);
}

/** Does the same for all monitors of the account. */
export async function endIncidentsAtRemoved(
  trx: DatabaseOrTransaction,
  deps: EndDeps,
  accountId: number,
  nowMs: number,
): Promise<void> {
  for (const monitor of await listFailingMonitors(trx, accountId))
    await endIncidentAtRemoved(trx, deps, monitor, nowMs);
}

type Ending = { incident: IncidentRow; because: IncidentEnd; kept?: ReadonlySet<string> };

/** Only receivers that can have the start get the end. */
async function notifyPrograms(
  trx: DatabaseOrTransaction,
  { vault }: EndDeps,
  monitor: AlertingMonitor,
  { incident, because, kept }: Ending,
  nowMs: number,
): Promise<void> {
  const isDeleted = because === 'deleted';
  const starts = (await listProgramStarts(trx, monitor.account_id, incident.id)).filter(
    // The unsent alerts of a deleted monitor are deleted too.
    ({ state, attempts, lease_until }) => !isDeleted || state === 'delivered' || attempts > 0 || lease_until > nowMs,
  );
  const destinations = starts
    .map((row) => ({ key: row.channel, value: unsealDestination(vault, row.destination_sealed) }) as AlertChannel)
    .filter((one) => !kept?.has(destinationHash(vault, one)));
  if (destinations.length === 0) return;
  await enqueueMonitorAlerts(trx, vault, monitor, closedEvent(incident, because, nowMs), nowMs, {
    destinations,
    // A start that is being sent is deleted with the monitor, so the courier can't wait for it.
    ...(isDeleted && { outlivesMonitor: true, sendAt: Math.max(nowMs, ...starts.map((row) => row.lease_until)) }),
  });
}

const closedEvent = ({ id, cause, started_at }: IncidentRow, because: IncidentEnd, endedAt: number) =>
  ({ event: 'closed', incident: { id, cause, startedAt: started_at, endedAt }, because }) as const;

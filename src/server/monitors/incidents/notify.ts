import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';

type NotifyDeps = Pick<Deps, 'config' | 'vault'>;
type NamedMonitor = { id: number; account_id: number; name: string };

export type IncidentEvent =
  | { event: 'opened'; incident: { id: number; cause: string; startedAt: number } }
  | { event: 'closed'; incident: { id: number; cause: string; startedAt: number; endedAt: number } };

/**
 * Who hears of incidents besides the monitor's own alert channels: the subscribers of its status pages. Each function
 * writes its messages in the transaction of what they are about, and returns how many there are.
 */
export type IncidentNotices = {
  forIncident(
    trx: DatabaseOrTransaction,
    deps: NotifyDeps,
    incidentEvent: { monitor: NamedMonitor } & IncidentEvent,
    nowMs: number,
  ): Promise<number>;
  /** of a public comment */
  forComment(
    trx: DatabaseOrTransaction,
    deps: NotifyDeps,
    written: { monitor: NamedMonitor; comment: { id: number; incident_id: number; text: string } },
    nowMs: number,
  ): Promise<number>;
  /** deletes what waits to be sent about an incident and its comments */
  deleteFor(
    trx: DatabaseOrTransaction,
    deleted: { monitor: NamedMonitor; incident: { id: number }; comments: { id: number }[] },
  ): Promise<void>;
};

/**
 * Writes the messages about the end of an incident. Whoever was not told that it opened is not told that it closed; webhooks
 * are told of both.
 */
export async function notifyOfEnd(
  trx: DatabaseOrTransaction,
  deps: NotifyDeps & { notices: IncidentNotices },
  monitor: Parameters<typeof enqueueMonitorAlerts>[2],
  incident: Pick<IncidentRow, 'id' | 'cause' | 'started_at' | 'alerts_held_until'> & { endedAt: number },
  nowMs: number,
): Promise<number> {
  const { id, cause, started_at: startedAt, endedAt } = incident;
  const incidentEvent = { event: 'closed', incident: { id, cause, startedAt, endedAt } } as const;
  await enqueueMonitorWebhooks(trx, deps, monitor, incidentEvent, nowMs);
  return incident.alerts_held_until === null
    ? notifyOfIncident(trx, deps, monitor, incidentEvent, nowMs)
    : deps.notices.forIncident(trx, deps, { monitor, ...incidentEvent }, nowMs);
}

/**
 * Writes the messages about an incident that opened or closed, to the monitor's alert channels and through `notices`, in
 * the transaction in which it did. Returns how many there are.
 */
export async function notifyOfIncident(
  trx: DatabaseOrTransaction,
  deps: NotifyDeps & { notices: IncidentNotices },
  monitor: Parameters<typeof enqueueMonitorAlerts>[2],
  incidentEvent: IncidentEvent,
  nowMs: number,
): Promise<number> {
  const alerts = await enqueueMonitorAlerts(trx, deps.vault, monitor, incidentEvent, nowMs);
  return alerts + (await deps.notices.forIncident(trx, deps, { monitor, ...incidentEvent }, nowMs));
}

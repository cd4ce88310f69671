import type { DatabaseOrTransaction, IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type AlertChannel, listEndMarks, unsealAlertChannels } from '../../outbox/index.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';

type NotifyDeps = Pick<Deps, 'config' | 'vault'>;
type NamedMonitor = { id: number; account_id: number; name: string };

export type IncidentEvent =
  | { event: 'opened'; incident: { id: number; cause: string; startedAt: number } }
  | { event: 'closed'; incident: { id: number; cause: string; startedAt: number; endedAt: number } };

/** Notifies status page subscribers in the given transaction. The functions return the number of messages. */
export type IncidentNotices = {
  forIncident(
    trx: DatabaseOrTransaction,
    deps: NotifyDeps,
    incidentEvent: { monitor: NamedMonitor } & IncidentEvent,
    nowMs: number,
  ): Promise<number>;
  forComment(
    trx: DatabaseOrTransaction,
    deps: NotifyDeps,
    written: { monitor: NamedMonitor; comment: { id: number; incident_id: number; text: string } },
    nowMs: number,
  ): Promise<number>;
  deleteFor(
    trx: DatabaseOrTransaction,
    deleted: { monitor: NamedMonitor; incident: { id: number }; comments: { id: number }[] },
  ): Promise<void>;
};

/** Skips alert channels that were not notified of the start. Webhooks receive both the start and the end. */
export async function notifyOfEnd(
  trx: DatabaseOrTransaction,
  deps: NotifyDeps & { notices: IncidentNotices },
  monitor: Parameters<typeof enqueueMonitorAlerts>[2],
  incident: Pick<IncidentRow, 'id' | 'cause' | 'started_at' | 'alerts_held_until' | 'escalated_sealed'> & {
    endedAt: number;
  },
  nowMs: number,
): Promise<number> {
  const { id, cause, started_at: startedAt, endedAt, escalated_sealed } = incident;
  const incidentEvent = { event: 'closed', incident: { id, cause, startedAt, endedAt } } as const;
  await enqueueMonitorWebhooks(trx, deps, monitor, incidentEvent, nowMs);
  return incident.alerts_held_until === null
    ? notifyOfIncident(trx, deps, monitor, incidentEvent, nowMs, unsealAlertChannels(deps.vault, escalated_sealed))
    : deps.notices.forIncident(trx, deps, { monitor, ...incidentEvent }, nowMs);
}

export async function notifyOfIncident(
  trx: DatabaseOrTransaction,
  deps: NotifyDeps & { notices: IncidentNotices },
  monitor: Parameters<typeof enqueueMonitorAlerts>[2],
  incidentEvent: IncidentEvent,
  nowMs: number,
  others: AlertChannel[] = [],
): Promise<number> {
  // A channel that was removed and added again already got the end.
  const except =
    incidentEvent.event === 'closed'
      ? await listEndMarks(trx, monitor.account_id, incidentEvent.incident.id)
      : new Set<string>();
  const alerts = await enqueueMonitorAlerts(trx, deps.vault, monitor, incidentEvent, nowMs, { others, except });
  return alerts + (await deps.notices.forIncident(trx, deps, { monitor, ...incidentEvent }, nowMs));
}

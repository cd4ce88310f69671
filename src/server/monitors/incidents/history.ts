import type { Deps } from '../../deps.ts';
import { toIso, toIsoOrNull } from '../../kernel/time.ts';
import type { IncidentRow, OutboxRow } from '../../ledger/index.ts';
import { maskDestination, openDestination } from '../alerts/destinations.ts';
import { alertsOf, incidentsOf, lastAttempts } from './history.store.ts';

export type IncidentHistory = {
  id: number;
  cause: string;
  started_at: string;
  ended_at: string | null;
  deliveries: {
    id: number;
    event: OutboxRow['event'];
    channel: string;
    /** masked: enough to recognize it */
    destination: string;
    state: OutboxRow['state'];
    attempts: number;
    last_error: string | null;
    delivered_at: string | null;
    next_attempt_at: string | null;
  }[];
}[];

const limit = 50;

/** The latest incidents of a monitor, newest first, with what became of each alert. Times are ISO 8601. */
export async function incidentHistory(
  deps: Pick<Deps, 'ledger' | 'vault'>,
  accountId: number,
  monitorId: number,
): Promise<IncidentHistory> {
  const { db } = deps.ledger;
  const incidents: IncidentRow[] = await incidentsOf(db, accountId, monitorId, limit);
  const alerts = await alertsOf(
    db,
    accountId,
    incidents.map((incident) => incident.id),
  );
  const last = await lastAttempts(
    db,
    alerts.map((alert) => alert.id),
  );
  return incidents.map((incident) => ({
    id: incident.id,
    cause: incident.cause,
    started_at: toIso(incident.started_at),
    ended_at: toIsoOrNull(incident.ended_at),
    deliveries: alerts
      .filter((alert) => alert.incident_id === incident.id)
      .map((alert) => {
        const attempt = last.get(alert.id);
        return {
          id: alert.id,
          event: alert.event,
          channel: alert.channel,
          destination: maskDestination(openDestination(deps.vault, alert.destination_sealed)),
          state: alert.state,
          attempts: alert.attempts,
          last_error: attempt?.error || null,
          delivered_at: alert.state === 'delivered' && attempt ? toIso(attempt.attempted_at) : null,
          next_attempt_at: alert.state === 'waiting' ? toIso(alert.next_attempt_at) : null,
        };
      }),
  }));
}

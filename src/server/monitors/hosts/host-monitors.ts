import type { DatabaseOrTransaction } from '../../database/index.ts';
import { siteHost, type Vault } from '../../kernel/index.ts';
import { type AlertChannel, type HostIncident, unsealAlertChannels } from '../../outbox/index.ts';
import { listAccountIncidentsWithin } from '../incidents/index.ts';
import { hostOf, listRunningMonitors } from '../monitor/index.ts';

export type HostMonitors = {
  up: { id: number; name: string; url: string }[];
  destinations: AlertChannel[];
  /** open incidents, and incidents that ended after `since`; latest first */
  incidents: HostIncident[];
};

export type HostMonitorsQuery = { accountId: number; host: string; since: number; nowMs: number };

const maxIncidents = 200;

export async function findHostMonitors(
  db: DatabaseOrTransaction,
  vault: Vault,
  { accountId, host, since, nowMs }: HostMonitorsQuery,
): Promise<HostMonitors> {
  const site = siteHost(host);
  // A monitor that is upside down is up while visitors can't reach the site.
  const monitors = (await listRunningMonitors(db, accountId)).filter(
    ({ url, upside_down }) => upside_down === 0 && siteHost(hostOf(url) ?? '') === site,
  );
  if (monitors.length === 0) return { up: [], destinations: [], incidents: [] };
  const named = new Map(monitors.map(({ id, name, url }) => [id, { id, name: name || url, url }]));
  const range = { from: since, to: nowMs + 1, most: maxIncidents };
  const incidents = (await listAccountIncidentsWithin(db, accountId, range)).flatMap((incident): HostIncident[] => {
    const monitor = named.get(incident.monitor_id);
    const { id, cause, started_at: startedAt, ended_at: endedAt } = incident;
    return monitor ? [{ id, cause, startedAt, endedAt, monitor }] : [];
  });
  return {
    up: monitors
      .filter(
        ({ condition, unknown_since, unreachable_since }) =>
          condition === 'up' && unknown_since === null && unreachable_since === null,
      )
      .map(({ id }) => named.get(id)!),
    destinations: monitors.flatMap(({ alerts_sealed }) => unsealAlertChannels(vault, alerts_sealed)),
    incidents,
  };
}

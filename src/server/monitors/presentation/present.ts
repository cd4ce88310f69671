import { type FormatCause, translateCause } from '../../causes/index.ts';
import type { IncidentRow, MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { maskAlertChannels, unsealAlertChannels } from '../../outbox/index.ts';
import { readAssertions } from '../assertions/index.ts';
import { certificateStatus } from '../checks/index.ts';
import { dependenciesOf } from '../dependencies/index.ts';
import { domainStatus, lookedUpDomains, watchedDomain } from '../domains/index.ts';
import { findOpenIncidents, type Uptime, uptimeOf } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import type { Maintenance, MonitorAnswer } from '../monitor/index.ts';
import {
  causeOfStatus,
  heartbeatUrl,
  presentConnection,
  silencedUntil,
  statusOf,
  tagsOf,
  unsealBody,
  unsealConnection,
  unsealHeaders,
} from '../monitor/index.ts';
import { listPageIds } from '../status-pages/index.ts';

export async function presentMonitors(
  deps: Deps,
  rows: MonitorRow[],
  formatCause: FormatCause = translateCause,
): Promise<MonitorAnswer[]> {
  const nowMs = deps.now();
  const { db } = deps.database;
  const ids = rows.map((row) => row.id);
  const maintenance = await maintenanceOf(
    db,
    rows.map((row) => row.account_id),
  );
  const uptimes = await uptimeOf(db, rows, maintenance, nowMs);
  const incidents = await findOpenIncidents(db, rows);
  const tags = await tagsOf(db, ids);
  const dependencies = await dependenciesOf(db, ids);
  const pageIds = await listPageIds(db, ids);
  const lookedUp = await lookedUpDomains(db, rows.flatMap(watchedDomain));
  return rows.map((row) =>
    present(deps, row, {
      maintenance,
      uptime: uptimes.get(row.id),
      incident: incidents.get(row.id),
      tags: tags.get(row.id),
      dependsOn: dependencies.get(row.id),
      pageIds: pageIds.get(row.id),
      lookedUp,
      formatCause,
      nowMs,
    }),
  );
}

export async function presentMonitor(deps: Deps, row: MonitorRow, formatCause?: FormatCause): Promise<MonitorAnswer> {
  const [shown] = await presentMonitors(deps, [row], formatCause);
  return shown!;
}

export const withoutSecrets = (monitor: MonitorAnswer): MonitorAnswer => ({
  ...monitor,
  request_headers: monitor.request_headers.map(({ key }) => ({ key, value: '…' })),
  request_body: monitor.request_body === null ? null : '…',
  alerts: maskAlertChannels(monitor.alerts),
  heartbeat_url: null,
});

const unknownUptime: Uptime = { '24h': null, '7d': null, '30d': null, '90d': null };

type Known = {
  maintenance: Maintenance;
  uptime: Uptime | undefined;
  incident: IncidentRow | undefined;
  tags: string[] | undefined;
  dependsOn: number[] | undefined;
  pageIds: number[] | undefined;
  lookedUp: Set<string>;
  formatCause: FormatCause;
  nowMs: number;
};

function present(
  deps: Deps,
  row: MonitorRow,
  { maintenance, uptime, incident, tags, dependsOn, pageIds, lookedUp, formatCause, nowMs }: Known,
): MonitorAnswer {
  const { status, sinceMs } = statusOf(row, maintenance, nowMs);
  const cause = causeOfStatus(status, row, incident?.cause);
  return {
    id: row.id,
    object: 'monitor',
    name: row.name,
    url: row.url,
    interval: row.interval_s as MonitorAnswer['interval'],
    alert_condition: row.alert_condition,
    alert_text_lookup: row.alert_text_lookup,
    request_method: row.request_method,
    request_headers: unsealHeaders(deps.vault, row.request_headers_sealed),
    request_auth_username: row.request_auth_username,
    request_body: unsealBody(deps.vault, row.request_body_sealed),
    request_content_type: row.request_content_type,
    accepted_status_codes: row.accepted_status_codes,
    timeout: row.timeout_s,
    confirmations: row.confirmations,
    confirmation_interval: row.confirmation_interval_s,
    recovery_threshold: row.recovery_threshold,
    upside_down: row.upside_down as 0 | 1,
    assertions: readAssertions(row.assertions),
    degraded_after: row.degraded_after_ms,
    alert_when_degraded: row.alert_when_degraded as 0 | 1,
    cache_buster: row.cache_buster as 0 | 1,
    connection: presentConnection(unsealConnection(deps.vault, row.connection_sealed)),
    ssl_alert_days: row.ssl_alert_days as MonitorAnswer['ssl_alert_days'],
    domain_alert_days: row.domain_alert_days as MonitorAnswer['domain_alert_days'],
    maintenance_start_at: row.maintenance_start,
    maintenance_end_at: row.maintenance_end,
    alerts: unsealAlertChannels(deps.vault, row.alerts_sealed),
    confirm_by_traffic: row.confirm_by_traffic as 0 | 1,
    reminder_hours: row.reminder_hours,
    notes: row.notes,
    runbook_url: row.runbook_url,
    group_id: row.group_id,
    depends_on: dependsOn ?? [],
    severity: row.severity,
    policy_id: row.policy_id,
    silenced_until: silencedUntil(row, nowMs),
    tags: tags ?? [],
    paused: row.paused === 1,
    status,
    status_since: toIso(sinceMs),
    cause: cause === null ? null : formatCause(cause),
    open_incident: incident
      ? {
          id: incident.id,
          cause: formatCause(incident.cause),
          started_at: toIso(incident.started_at),
          acknowledged_at: toIsoOrNull(incident.acknowledged_at),
        }
      : null,
    last_checked_at: toIsoOrNull(row.last_checked_at),
    next_check_at: row.paused === 1 ? null : toIso(row.next_check_at),
    response_time: row.response_time_ms === null ? null : Math.round(row.response_time_ms * 10) / 10,
    uptime: uptime ?? unknownUptime,
    heartbeat_url: heartbeatUrl(deps, row),
    ssl_expires_at: toIsoOrNull(row.ssl_expires_at),
    ssl_host: row.ssl_host,
    ssl_status: certificateStatus(row, nowMs),
    domain_expires_at: toIsoOrNull(row.domain_expires_at),
    domain_status: domainStatus(row, lookedUp, nowMs),
    status_page_ids: pageIds ?? [],
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

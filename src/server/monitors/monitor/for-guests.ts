import { hostOf } from './address.ts';
import type { MonitorAnswer } from './wire.ts';

/**
 * `causeForGuest` has already filtered the causes. Every field is listed explicitly, so each new field needs a
 * decision.
 */
export const monitorForGuest = (monitor: MonitorAnswer): MonitorAnswer => ({
  id: monitor.id,
  object: monitor.object,
  name: monitor.name,
  url: addressForGuest(monitor.url),
  interval: monitor.interval,
  alert_condition: monitor.alert_condition,
  alert_text_lookup: null,
  request_method: monitor.request_method,
  request_headers: [],
  request_auth_username: null,
  request_body: null,
  request_content_type: null,
  accepted_status_codes: null,
  timeout: monitor.timeout,
  confirmations: monitor.confirmations,
  confirmation_interval: monitor.confirmation_interval,
  recovery_threshold: monitor.recovery_threshold,
  upside_down: monitor.upside_down,
  assertions: [],
  degraded_after: monitor.degraded_after,
  alert_when_degraded: 0,
  cache_buster: monitor.cache_buster,
  connection: null,
  ssl_alert_days: monitor.ssl_alert_days,
  domain_alert_days: monitor.domain_alert_days,
  maintenance_start_at: monitor.maintenance_start_at,
  maintenance_end_at: monitor.maintenance_end_at,
  alerts: [],
  confirm_by_traffic: 0,
  reminder_hours: null,
  notes: null,
  runbook_url: null,
  group_id: null,
  depends_on: [],
  severity: 'normal',
  policy_id: null,
  silenced_until: null,
  tags: [],
  paused: monitor.paused,
  status: monitor.status,
  status_since: monitor.status_since,
  cause: monitor.cause,
  open_incident: monitor.open_incident,
  last_checked_at: monitor.last_checked_at,
  next_check_at: monitor.next_check_at,
  response_time: monitor.response_time,
  uptime: monitor.uptime,
  heartbeat_url: null,
  ssl_expires_at: monitor.ssl_expires_at,
  // If the host differs, it is the target of a redirect.
  ssl_host: monitor.ssl_host === hostOf(monitor.url) ? monitor.ssl_host : null,
  ssl_status: monitor.ssl_status,
  domain_expires_at: monitor.domain_expires_at,
  domain_status: monitor.domain_status,
  status_page_ids: [],
  created_at: monitor.created_at,
  updated_at: monitor.updated_at,
});

/** Removes credentials and the query, which can contain secrets. */
export function addressForGuest(url: string): string {
  const address = URL.parse(url);
  if (!address || !/^(?:https?|wss?):$/.test(address.protocol)) return url;
  return `${address.protocol}//${address.host}${address.pathname === '/' ? '' : address.pathname}`;
}

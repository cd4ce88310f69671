import { z } from 'zod';
import type { MonitorRow } from '../../database/index.ts';
import { parseInput, text } from '../../http/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { unsealAlertChannels } from '../../outbox/index.ts';
import { readAssertions, writeAssertions } from '../assertions/index.ts';
import { maxDependencies } from '../dependencies/index.ts';
import { groupPath } from '../groups/index.ts';
import {
  checkAssertions,
  checkCondition,
  checkConnection,
  checkTimeout,
  checkUpsideDown,
  checkWindow,
  createMonitorBody,
  isUsual,
  mergeConnection,
  unsealBody,
  unsealConnection,
  unsealHeaders,
  updateMonitorBody,
} from '../monitor/index.ts';

const { group_id: _group, depends_on: _parents, policy_id: _policy, ...monitorFields } = createMonitorBody.shape;

/** Files name groups, parents and alert policies, because their IDs differ between installations. */
export const wantedFields = z.object({
  ...monitorFields,
  paused: updateMonitorBody.shape.paused,
  alert_policy: text(100).trim().nullish(),
  group: groupPath.nullish(),
  /** names in the file */
  depends_on: z.array(text(100).trim().min(1)).max(maxDependencies).optional(),
});
export type WantedFields = z.output<typeof wantedFields>;
export type FieldName = keyof WantedFields;

export function checkedFields(given: Record<string, unknown>): WantedFields {
  const fields = parseInput(wantedFields, given);
  const { maintenance_start_at: start = null, maintenance_end_at: end = null } = fields;
  checkWindow({ maintenance_start: start, maintenance_end: end });
  checkCondition(fields);
  checkAssertions({ url: fields.url, assertions: writeAssertions(fields.assertions ?? []) });
  checkTimeout({ url: fields.url, interval_s: fields.interval, timeout_s: fields.timeout ?? null });
  checkUpsideDown({
    url: fields.url,
    upside_down: fields.upside_down ?? 0,
    ssl_alert_days: fields.ssl_alert_days ?? null,
    domain_alert_days: fields.domain_alert_days ?? null,
  });
  if (fields.connection == null) return fields;
  const connection = mergeConnection(null, fields.connection);
  checkConnection(connection);
  return { ...fields, connection: isUsual(connection) ? null : connection };
}

export type Settings = { [name in FieldName]-?: Exclude<WantedFields[name], undefined> };

/** Secret fields are compared but never shown. */
const secretFields: ReadonlySet<string> = new Set<FieldName>([
  'request_headers',
  'request_auth_password',
  'request_body',
  'connection',
  'alerts',
] satisfies FieldName[]);
export const isSecret = (field: string): boolean => secretFields.has(field);

/**
 * Values for fields that a file omits. Fields that are not listed here keep their value, because pausing, maintenance,
 * passwords, the group and dependencies can also be set in the console.
 */
export const unnamed = {
  alert_text_lookup: null,
  request_headers: [],
  request_auth_username: null,
  request_body: null,
  request_content_type: null,
  accepted_status_codes: null,
  timeout: null,
  confirmations: null,
  confirmation_interval: null,
  recovery_threshold: null,
  upside_down: 0,
  assertions: [],
  degraded_after: null,
  alert_when_degraded: 0,
  cache_buster: 0,
  connection: null,
  ssl_alert_days: null,
  domain_alert_days: null,
  alerts: [],
  confirm_by_traffic: 0,
  reminder_hours: null,
  notes: null,
  runbook_url: null,
  severity: 'normal',
  alert_policy: null,
  tags: [],
} satisfies Partial<Settings>;

type Links = Pick<Settings, 'tags' | 'group' | 'depends_on' | 'alert_policy'>;

export function settingsOf(vault: Vault, row: MonitorRow, links: Links): Settings {
  const password = row.request_auth_password_sealed;
  return {
    name: row.name,
    url: row.url,
    interval: row.interval_s as Settings['interval'],
    alert_condition: row.alert_condition,
    alert_text_lookup: row.alert_text_lookup,
    request_method: row.request_method,
    request_headers: unsealHeaders(vault, row.request_headers_sealed),
    request_auth_username: row.request_auth_username,
    request_auth_password: password === null ? null : vault.open('request_auth_password', password),
    request_body: unsealBody(vault, row.request_body_sealed),
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
    cache_buster: row.cache_buster as Settings['cache_buster'],
    connection: unsealConnection(vault, row.connection_sealed),
    ssl_alert_days: row.ssl_alert_days as Settings['ssl_alert_days'],
    domain_alert_days: row.domain_alert_days as Settings['domain_alert_days'],
    maintenance_start_at: row.maintenance_start,
    maintenance_end_at: row.maintenance_end,
    alerts: unsealAlertChannels(vault, row.alerts_sealed),
    confirm_by_traffic: row.confirm_by_traffic as 0 | 1,
    reminder_hours: row.reminder_hours,
    notes: row.notes,
    runbook_url: row.runbook_url,
    severity: row.severity,
    ...links,
    paused: row.paused === 1,
  };
}

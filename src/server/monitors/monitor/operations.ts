import { requireAlertRecipientsAllowed, requireQuota } from '../../accounts/index.ts';
import { type Database, type DatabaseOrTransaction, inTransaction, type MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { notFound } from '../../kernel/index.ts';
import { keepProgramEnds, sealAlertChannels } from '../../outbox/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { endIncidentOf, endIncidentsAtRemoved, notifyOfDegradedEnd } from '../alerts/index.ts';
import { writeAssertions } from '../assertions/index.ts';
import { lockDependencies, setDependencies, wakeChildren } from '../dependencies/index.ts';
import { requirePolicy } from '../policies/index.ts';
import { checkAssertions } from './check-assertions.ts';
import { checkCondition } from './condition.ts';
import { connectionColumns, unsealConnection } from './connection.ts';
import { closeDegradation } from './degradation.store.ts';
import { registrableDomain } from './domain.ts';
import type { Row } from './fields.ts';
import { closeGap, insertPastMaintenance, openGap } from './gap.store.ts';
import { requireGroup } from './group.store.ts';
import { heartbeatColumns } from './heartbeat-token.ts';
import { afterIncident, initialState, noStreak } from './initial-state.ts';
import { checkWindow, windowMs } from './maintenance.ts';
import {
  countMonitors,
  deleteMonitorRow,
  insertMonitor,
  lockMonitor,
  type NewMonitor,
  updateMonitorRow,
} from './monitor.store.ts';
import { checkSilence } from './silence.ts';
import { replaceTags } from './tags.store.ts';
import { checkTimeout } from './timeout.ts';
import { monitorSubject } from './trash.ts';
import { checkUpsideDown } from './upside-down.ts';
import type { MonitorChanges, MonitorFields } from './wire.ts';

const within = <T>(
  database: Database,
  trx: DatabaseOrTransaction | undefined,
  work: (trx: DatabaseOrTransaction) => Promise<T>,
) => (trx ? work(trx) : inTransaction(database, work));

export async function createMonitor(
  deps: Deps,
  caller: Caller,
  fields: MonitorFields,
  trx?: DatabaseOrTransaction,
): Promise<MonitorRow> {
  const nowMs = deps.now();
  const columns = { ...changedColumns(deps.vault, fields), ...connectionColumns(deps.vault, null, fields.connection) };
  const maintenance = {
    maintenance_start: columns.maintenance_start ?? null,
    maintenance_end: columns.maintenance_end ?? null,
  };
  checkWindow(maintenance);
  checkCondition(fields);
  checkAssertions({ url: fields.url, assertions: columns.assertions ?? null });
  checkTimeout({ url: fields.url, interval_s: fields.interval, timeout_s: fields.timeout ?? null });
  checkUpsideDown({ upside_down: 0, ssl_alert_days: null, domain_alert_days: null, ...columns, url: fields.url });
  const monitor: NewMonitor = {
    alert_text_lookup: null,
    request_auth_username: null,
    request_auth_password_sealed: null,
    ssl_alert_days: null,
    domain_alert_days: null,
    reminder_hours: null,
    ...heartbeatColumns(deps.vault, undefined, fields.url, nowMs),
    reference: null,
    cache_buster: 0,
    request_headers_sealed: '',
    alerts_sealed: '',
    ...columns,
    ...maintenance,
    name: fields.name,
    url: fields.url,
    interval_s: fields.interval,
    alert_condition: fields.alert_condition,
    request_method: fields.request_method,
    ...initialState(nowMs),
  };
  return within(deps.database, trx, async (trx) => {
    await requireQuota(deps.database, trx, {
      accountId: caller.accountId,
      of: 'monitors',
      count: () => countMonitors(trx, caller.accountId),
    });
    await requireAlertRecipientsAllowed(deps, trx, caller.accountId, fields.alerts);
    if (fields.group_id != null) await requireGroup(trx, caller.accountId, fields.group_id);
    await requirePolicy(trx, caller.accountId, fields.policy_id);
    const row = await insertMonitor(trx, caller.accountId, monitor);
    if (fields.tags?.length) await replaceTags(trx, caller.accountId, row.id, fields.tags);
    // The quota has locked the account.
    if (fields.depends_on?.length) await setDependencies(trx, row, fields.depends_on);
    return row;
  });
}

/** If the change affects the checks, the monitor becomes due now. */
export async function updateMonitor(
  deps: Deps,
  caller: Caller,
  id: number,
  changes: MonitorChanges,
  trx?: DatabaseOrTransaction,
): Promise<MonitorRow> {
  const nowMs = deps.now();
  return within(deps.database, trx, async (trx) => {
    if (changes.depends_on !== undefined || changes.group_id != null)
      await lockDependencies(deps.database, trx, caller.accountId);
    if (changes.group_id != null) await requireGroup(trx, caller.accountId, changes.group_id);
    const before = await lockMonitor(deps.database, trx, caller.accountId, id);
    if (!before) throw notFound();
    await requireAlertRecipientsAllowed(deps, trx, caller.accountId, changes.alerts);
    await requirePolicy(trx, caller.accountId, changes.policy_id);
    checkSilence(changes.silenced_until, nowMs);
    const columns = {
      ...changedColumns(deps.vault, changes),
      ...connectionColumns(deps.vault, before.connection_sealed, changes.connection),
    };
    const after = { ...before, ...columns };
    checkWindow(after);
    checkCondition(after);
    checkAssertions(after);
    checkTimeout(after);
    checkUpsideDown(after);
    const paused = changes.paused === undefined ? before.paused : Number(changes.paused ?? false);
    if (paused !== before.paused)
      await (paused === 1 ? openGap(trx, id, nowMs, 'paused') : closeGap(trx, id, nowMs, 'paused'));
    if (paused === 1 && before.unreachable_since !== null) await closeGap(trx, id, nowMs, 'unreachable');
    if (paused === 1 && before.paused === 0) await wakeChildren(trx, [id], nowMs);
    if (changes.depends_on !== undefined) await setDependencies(trx, before, changes.depends_on);
    const heartbeat = heartbeatColumns(deps.vault, before, after.url, nowMs);
    if (paused === 1 && before.degraded_since !== null) await endDegradation(deps, trx, before, 'paused');
    const endsIncident = paused === 1 && (await endIncidentOf(trx, deps, before, 'paused', nowMs));
    // The state of a new heartbeat is not known either, but its status is pending.
    const endsUnknown = paused === 1 || typeof heartbeat.heartbeat_hash === 'string';
    if (endsUnknown && before.unknown_since !== null) await closeGap(trx, id, nowMs, 'unknown');
    if (changes.tags !== undefined) await replaceTags(trx, caller.accountId, id, changes.tags);
    const window = windowMs(before, caller.timeZone);
    const windowChanged =
      after.maintenance_start !== before.maintenance_start || after.maintenance_end !== before.maintenance_end;
    if (window && windowChanged && window.from < nowMs)
      await insertPastMaintenance(trx, id, window.from, Math.min(window.to, nowMs));
    const checksAnew =
      checkMeaning(deps.vault, before) !== checkMeaning(deps.vault, after) ||
      (before.paused === 1 && paused === 0) ||
      (changes.depends_on !== undefined && before.unreachable_since !== null);
    const row = await updateMonitorRow(trx, caller.accountId, id, {
      ...columns,
      ...heartbeat,
      paused,
      ...(paused === 1 ? { degraded_since: null, degraded_cause: null } : {}),
      paused_at: paused === 0 ? null : (before.paused_at ?? nowMs),
      ...(endsUnknown ? { unknown_since: null, unknown_cause: null } : {}),
      ...(paused === 1 ? { unreachable_since: null } : {}),
      ...(endsIncident ? afterIncident(nowMs) : {}),
      ...(checksAnew ? { ...noStreak, next_check_at: nowMs } : {}),
      // A check that is running uses the old settings. Because its lease is removed, its result is dropped.
      ...(checksAnew || paused === 1 ? { lease_until: 0, lease_by: '' } : {}),
      ...(!checksAnew && after.interval_s < before.interval_s
        ? { next_check_at: Math.min(before.next_check_at, nowMs + after.interval_s * 1000) }
        : {}),
      ...(after.domain_alert_days === null ? { domain_expires_at: null } : {}),
      ...(registrableDomain(before.url) !== registrableDomain(after.url)
        ? { domain_expires_at: null, domain_alerted_for: null }
        : {}),
      updated_at: nowMs,
    });
    if (!row) throw notFound();
    if (row.alerts_sealed !== before.alerts_sealed) await endIncidentsAtRemoved(trx, deps, caller.accountId, nowMs, id);
    return row;
  });
}

export async function deleteMonitor(
  deps: Deps,
  caller: Caller,
  id: number,
  trx?: DatabaseOrTransaction,
): Promise<void> {
  await within(deps.database, trx, async (trx) => {
    const before = await lockMonitor(deps.database, trx, caller.accountId, id);
    if (before && before.degraded_since !== null) await endDegradation(deps, trx, before, 'deleted');
    if (before && (await endIncidentOf(trx, deps, before, 'deleted', deps.now())))
      await updateMonitorRow(trx, caller.accountId, id, afterIncident(deps.now()));
    await keepProgramEnds(trx, caller.accountId, id);
    if (!(await moveToTrash(deps, trx, monitorSubject, caller, id))) throw notFound();
    await wakeChildren(trx, [id], deps.now());
    await deleteMonitorRow(trx, caller.accountId, id);
  });
}

async function endDegradation(
  deps: Pick<Deps, 'config' | 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  monitor: MonitorRow,
  because: 'paused' | 'deleted',
): Promise<void> {
  const nowMs = deps.now();
  const period = await closeDegradation(trx, monitor, nowMs);
  if (period)
    await notifyOfDegradedEnd(trx, deps, monitor, { ...period, ended_at: nowMs }, { isDown: false, because }, nowMs);
}

/** Fields that are omitted have no key, so their columns stay unchanged. */
export function changedColumns(vault: Vault, sent: MonitorChanges) {
  const columns: Partial<MonitorRow> = {};
  if (sent.name !== undefined) columns.name = sent.name;
  if (sent.url !== undefined) columns.url = sent.url;
  if (sent.interval !== undefined) columns.interval_s = sent.interval;
  if (sent.alert_condition !== undefined) columns.alert_condition = sent.alert_condition;
  if (sent.alert_text_lookup !== undefined) columns.alert_text_lookup = sent.alert_text_lookup;
  if (sent.request_method !== undefined) columns.request_method = sent.request_method;
  if (sent.request_headers !== undefined) columns.request_headers_sealed = sealHeaders(vault, sent.request_headers);
  if (sent.request_auth_username !== undefined) columns.request_auth_username = sent.request_auth_username;
  if (sent.request_auth_password !== undefined) {
    const password = sent.request_auth_password;
    columns.request_auth_password_sealed = password === null ? null : vault.seal('request_auth_password', password);
  }
  if (sent.request_body !== undefined)
    columns.request_body_sealed = sent.request_body === null ? null : vault.seal('request_body', sent.request_body);
  if (sent.request_content_type !== undefined) columns.request_content_type = sent.request_content_type || null;
  if (sent.accepted_status_codes !== undefined) columns.accepted_status_codes = sent.accepted_status_codes;
  if (sent.timeout !== undefined) columns.timeout_s = sent.timeout;
  if (sent.confirmations !== undefined) columns.confirmations = sent.confirmations;
  if (sent.confirmation_interval !== undefined) columns.confirmation_interval_s = sent.confirmation_interval;
  if (sent.recovery_threshold !== undefined) columns.recovery_threshold = sent.recovery_threshold;
  if (sent.upside_down !== undefined) columns.upside_down = sent.upside_down ?? 0;
  if (sent.assertions !== undefined) columns.assertions = writeAssertions(sent.assertions);
  if (sent.degraded_after !== undefined) columns.degraded_after_ms = sent.degraded_after;
  if (sent.alert_when_degraded !== undefined) columns.alert_when_degraded = sent.alert_when_degraded ?? 0;
  if (sent.cache_buster !== undefined) columns.cache_buster = sent.cache_buster ?? 0;
  if (sent.ssl_alert_days !== undefined) columns.ssl_alert_days = sent.ssl_alert_days;
  if (sent.domain_alert_days !== undefined) columns.domain_alert_days = sent.domain_alert_days;
  if (sent.maintenance_start_at !== undefined) columns.maintenance_start = sent.maintenance_start_at;
  if (sent.maintenance_end_at !== undefined) columns.maintenance_end = sent.maintenance_end_at;
  if (sent.confirm_by_traffic !== undefined) columns.confirm_by_traffic = sent.confirm_by_traffic ?? 0;
  if (sent.reminder_hours !== undefined) columns.reminder_hours = sent.reminder_hours;
  if (sent.notes !== undefined) columns.notes = sent.notes || null;
  if (sent.runbook_url !== undefined) columns.runbook_url = sent.runbook_url || null;
  if (sent.group_id !== undefined) columns.group_id = sent.group_id;
  if (sent.severity !== undefined) columns.severity = sent.severity ?? 'normal';
  if (sent.policy_id !== undefined) columns.policy_id = sent.policy_id;
  if (sent.silenced_until !== undefined) columns.silenced_until = sent.silenced_until;
  if (sent.alerts !== undefined) columns.alerts_sealed = sealAlertChannels(vault, sent.alerts);
  return columns;
}

function checkMeaning(vault: Vault, row: MonitorRow): string {
  const password =
    row.request_auth_password_sealed === null
      ? null
      : vault.open('request_auth_password', row.request_auth_password_sealed);
  const headers = unsealHeaders(vault, row.request_headers_sealed);
  return JSON.stringify([
    row.url,
    row.alert_condition,
    row.alert_text_lookup,
    row.request_method,
    headers,
    row.request_auth_username,
    password,
    unsealBody(vault, row.request_body_sealed),
    row.request_content_type,
    row.accepted_status_codes,
    row.timeout_s,
    row.upside_down,
    row.assertions,
    row.degraded_after_ms,
    unsealConnection(vault, row.connection_sealed),
  ]);
}

const sealHeaders = (vault: Vault, rows: Row[]): string =>
  rows.length === 0 ? '' : vault.seal('request_headers', JSON.stringify(rows));

export const unsealHeaders = (vault: Vault, sealed: string): Row[] =>
  sealed === '' ? [] : (JSON.parse(vault.open('request_headers', sealed)) as Row[]);

export const unsealBody = (vault: Vault, sealed: string | null): string | null =>
  sealed === null ? null : vault.open('request_body', sealed);

import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type AlertingMonitor, enqueueMonitorWebhooks } from '../alerts/index.ts';
import { hostOf } from '../monitor/index.ts';
import { findRulesOf, holdOf, nextStepAt } from '../policies/index.ts';
import { maxHoldMs } from './confirmation.ts';
import { openIncident } from './incident.store.ts';
import { type IncidentNotices, notifyOfIncident } from './notify.ts';
import { insertIncidentResponse } from './response.store.ts';

type Confirmed = { cause: string; startedAt: number; responseSealed?: string | undefined };

/** Opens an incident and enqueues its alerts, or holds them back. Returns the number of messages. */
export async function openConfirmedIncident(
  trx: DatabaseOrTransaction,
  deps: Pick<Deps, 'config' | 'vault'> & { notices: IncidentNotices },
  monitor: AlertingMonitor & Pick<MonitorRow, 'confirm_by_traffic'>,
  { cause, startedAt, responseSealed }: Confirmed,
  nowMs: number,
): Promise<number> {
  const opening = { account_id: monitor.account_id, monitor_id: monitor.id, cause, started_at: startedAt };
  const rules = await findRulesOf(trx, deps.vault, monitor);
  const hold = holdOf({ ...monitor, confirmedAt: nowMs }, rules, nowMs);
  const heldUntil = hold?.until ?? (waitsForTraffic(monitor) ? nowMs + maxHoldMs : null);
  const opened = await openIncident(trx, opening, nowMs, {
    alerts_held_until: heldUntil,
    hold_reason: hold?.reason ?? null,
    hold_decided_at: hold ? nowMs : null,
    next_step_at: heldUntil === null ? nextStepAt(rules?.steps ?? [], 0, nowMs) : null,
  });
  if (!opened) return 0;
  if (responseSealed) await insertIncidentResponse(trx, opened, responseSealed);
  const incidentEvent = { event: 'opened', incident: { id: opened.id, cause, startedAt } } as const;
  await enqueueMonitorWebhooks(trx, deps, monitor, incidentEvent, nowMs);
  return heldUntil === null
    ? notifyOfIncident(trx, deps, monitor, incidentEvent, nowMs)
    : deps.notices.forIncident(trx, deps, { monitor, ...incidentEvent }, nowMs);
}

/** Only an address with a host can have visitors. */
export const waitsForTraffic = ({ confirm_by_traffic, url }: Pick<MonitorRow, 'confirm_by_traffic' | 'url'>): boolean =>
  confirm_by_traffic === 1 && hostOf(url) !== undefined;

import type { DatabaseOrTransaction, MonitorDegradationRow, MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type DegradedEnd,
  deleteHeldMessages,
  listUnsentMarks,
  programChannels,
  unsealAlertChannels,
  withdrawDegradedToPeople,
} from '../../outbox/index.ts';
import { type AlertingMonitor, enqueueMonitorAlerts, enqueueMonitorWebhooks } from './enqueue.ts';

type Ended = MonitorDegradationRow & { ended_at: number };
type Cause = { isDown: boolean; because?: DegradedEnd | undefined };

/**
 * Reports the end of a degraded period, so services with their own incidents close them. Sends no alert if the
 * alerts about its start still wait for the end of silence or quiet hours. If checks were stopped, people get no end,
 * because nothing recovered, and unsent alerts to them are dropped. Returns the number of alerts.
 */
export async function notifyOfDegradedEnd(
  trx: DatabaseOrTransaction,
  deps: Pick<Deps, 'config' | 'vault'>,
  monitor: AlertingMonitor & Pick<MonitorRow, 'alert_when_degraded'>,
  { id, cause, started_at: startedAt, ended_at: endedAt }: Ended,
  { isDown, because }: Cause,
  nowMs: number,
): Promise<number> {
  const degradation = { id, cause, startedAt, endedAt };
  const monitorEvent = { event: 'degraded_over', degradation, isDown, ...(because && { because }) } as const;
  await enqueueMonitorWebhooks(trx, deps, monitor, monitorEvent, nowMs);
  const keyStart = `degradation_${id}_opened_`; // not shown: a key
  const started = { event: 'degraded', keyStart, nowMs } as const;
  if ((await deleteHeldMessages(trx, monitor.account_id, started)) > 0) return 0;
  if (because === 'stopped') await withdrawDegradedToPeople(trx, monitor.account_id, keyStart, nowMs);
  if (monitor.alert_when_degraded === 0) return 0;
  if (because === 'stopped') {
    const alerted = unsealAlertChannels(deps.vault, monitor.alerts_sealed);
    const destinations = alerted.filter(({ key }) => programChannels.includes(key));
    return enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, nowMs, { destinations });
  }
  if (because !== 'deleted') return enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, nowMs);
  // The alerts about the start are deleted with the monitor, also those that weren't sent.
  const unsent = await listUnsentMarks(trx, monitor.account_id, started);
  return enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, nowMs, { except: unsent, outlivesMonitor: true });
}

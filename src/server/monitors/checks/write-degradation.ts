import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks, notifyOfDegradedEnd } from '../alerts/index.ts';
import { closeDegradation, openDegradation } from '../monitor/index.ts';
import type { findAlertingMonitor } from './checks.store.ts';
import type { Degradation } from './degradation.ts';

type Monitor = Awaited<ReturnType<typeof findAlertingMonitor>>;
type Change = Exclude<Degradation['period'], { kind: 'none' }>;

/**
 * Webhooks report every period. Alerts are sent only if the monitor has them turned on. Returns the number of alerts.
 */
export async function writeDegradation(
  deps: Pick<Deps, 'config' | 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  monitor: Monitor,
  change: Change,
): Promise<number> {
  const nowMs = deps.now();
  if (change.kind === 'close') {
    const { endedAt } = change;
    const ended = await closeDegradation(trx, monitor, endedAt);
    return ended ? notifyOfDegradedEnd(trx, deps, monitor, { ...ended, ended_at: endedAt }, change, nowMs) : 0;
  }
  const { id, cause, started_at: startedAt } = await openDegradation(trx, monitor, change);
  const monitorEvent = { event: 'degraded', degradation: { id, cause, startedAt } } as const;
  await enqueueMonitorWebhooks(trx, deps, monitor, monitorEvent, nowMs);
  if (monitor.alert_when_degraded === 0) return 0;
  return enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, nowMs);
}

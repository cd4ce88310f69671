import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';
import { closeDegradation, openDegradation, withdrawDegradedAlerts } from '../monitor/index.ts';
import type { findAlertingMonitor } from './checks.store.ts';
import type { Degradation } from './degradation.ts';

type Monitor = Awaited<ReturnType<typeof findAlertingMonitor>>;
type Change = Exclude<Degradation['period'], { kind: 'none' }>;

/**
 * Webhooks report every period. Alerts are sent only if the monitor asks for them, and not if the period ends while its
 * alerts wait for the end of silence or quiet hours. Returns the number of alerts.
 */
export async function writeDegradation(
  deps: Pick<Deps, 'config' | 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  monitor: Monitor,
  change: Change,
): Promise<number> {
  const nowMs = deps.now();
  const row =
    change.kind === 'open'
      ? await openDegradation(trx, monitor, change)
      : await closeDegradation(trx, monitor, change.endedAt);
  if (row === undefined) return 0;
  const degradation = { id: row.id, cause: row.cause, startedAt: row.started_at };
  const monitorEvent =
    change.kind === 'open'
      ? ({ event: 'degraded', degradation } as const)
      : ({
          event: 'degraded_over',
          degradation: { ...degradation, endedAt: change.endedAt },
          isDown: change.isDown,
        } as const);
  await enqueueMonitorWebhooks(trx, deps, monitor, monitorEvent, nowMs);
  if (change.kind === 'close' && (await withdrawDegradedAlerts(trx, row, nowMs))) return 0;
  if (monitor.alert_when_degraded === 0) return 0;
  return enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, nowMs);
}

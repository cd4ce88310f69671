import type { Deps } from '../../deps.ts';
import { serviceStatus } from '../../monitors/index.ts';
import { type Family, gauge } from './exposition.ts';
import type { Meter } from './meter.ts';
import { processFamilies } from './process.ts';

/** Counters cover this process. Stored values cover the whole installation. */
export async function serviceFamilies(deps: Deps, meter: Meter): Promise<Family[]> {
  const { monitors, overdue, waiting, failed, oldestWaitingMs } = await serviceStatus(deps);
  const { reachable, spooledRows, spooledBytes, shippingLagMs } = deps.events.state();
  return [
    gauge('gatehouse_monitors', 'Monitors of all accounts that are not paused.', monitors),
    gauge(
      'gatehouse_monitors_overdue',
      'Monitors with a check that is more than 10 s late because too few processes check them.',
      overdue,
    ),
    ...meter.families(),
    gauge('gatehouse_event_store_reachable', '1 if the event store answers.', reachable ? 1 : 0),
    gauge('gatehouse_spool_rows', 'Queued events for the event store.', spooledRows),
    gauge('gatehouse_spool_bytes', 'Their size.', spooledBytes),
    gauge('gatehouse_spool_max_bytes', 'Size of the spool at which events are refused.', deps.config.spoolMaxBytes),
    gauge(
      'gatehouse_shipping_lag_seconds',
      'Upper bound for the age of the oldest waiting event. 0 if the spool is empty.',
      Math.round(shippingLagMs) / 1000,
    ),
    gauge('gatehouse_outbox_waiting', 'Queued messages.', waiting),
    gauge('gatehouse_outbox_failed', 'Messages that will not be retried.', failed),
    gauge(
      'gatehouse_outbox_oldest_waiting_seconds',
      'Age of the oldest waiting message. 0 if no message is waiting.',
      oldestWaitingMs / 1000,
    ),
    ...processFamilies(),
  ];
}

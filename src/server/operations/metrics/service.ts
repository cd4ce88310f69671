import type { Deps } from '../../deps.ts';
import { serviceStatus } from '../../monitors/index.ts';
import { type Family, gauge } from './exposition.ts';
import type { Meter } from './meter.ts';
import { processFamilies } from './process.ts';

/** How the service itself stands, for its owner. What counts is this process; what is stored is everybody's. */
export async function serviceFamilies(deps: Deps, meter: Meter): Promise<Family[]> {
  const { monitors, overdue, waiting, failed, oldestWaitingMs } = await serviceStatus(deps);
  const { reachable, spooledRows, spooledBytes, shippingLagMs } = deps.events.state();
  return [
    gauge('gatehouse_monitors', 'Monitors of all accounts that are not paused.', monitors),
    gauge(
      'gatehouse_monitors_overdue',
      'Those whose check is more than 10 s late: nobody checks, or too few.',
      overdue,
    ),
    ...meter.families(),
    gauge('gatehouse_event_store_reachable', '1 while the event store answers.', reachable ? 1 : 0),
    gauge('gatehouse_spool_rows', 'Events that wait to be shipped to the event store.', spooledRows),
    gauge('gatehouse_spool_bytes', 'Their size.', spooledBytes),
    gauge('gatehouse_spool_max_bytes', 'The size from which on events are refused.', deps.config.spoolMaxBytes),
    gauge(
      'gatehouse_shipping_lag_seconds',
      'How long the oldest event has waited, at most; 0 when none waits.',
      Math.round(shippingLagMs) / 1000,
    ),
    gauge('gatehouse_outbox_waiting', 'Messages that wait to be delivered.', waiting),
    gauge('gatehouse_outbox_failed', 'Messages that were given up.', failed),
    gauge(
      'gatehouse_outbox_oldest_waiting_seconds',
      'Age of the oldest message that waits; 0 without one.',
      oldestWaitingMs / 1000,
    ),
    ...processFamilies(),
  ];
}

import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMonitorAlerts } from '../alerts/enqueue.ts';
import { type IncidentHappening, noticesForIncident } from '../status-pages/notices.ts';

/**
 * Writes the messages of an incident that opened or ended, to the monitor's channels and to the subscribers of its
 * status pages, in the transaction of what they tell of. How many there are.
 */
export async function tellOfIncident(
  trx: DatabaseOrTransaction,
  deps: Pick<Deps, 'config' | 'vault'>,
  monitor: Parameters<typeof enqueueMonitorAlerts>[2],
  happening: IncidentHappening,
  nowMs: number,
): Promise<number> {
  const alerts = await enqueueMonitorAlerts(trx, deps.vault, monitor, happening, nowMs);
  return alerts + (await noticesForIncident(trx, deps, { monitor, ...happening }, nowMs));
}

import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { channelRegistry, enqueueAlerts, type MonitorFacts, unsealAlertChannels } from '../../outbox/index.ts';

type Alerting = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'url' | 'alerts_sealed'>;
type MonitorEvent = MonitorFacts extends infer Facts
  ? Facts extends MonitorFacts
    ? Omit<Facts, 'monitor'>
    : never
  : never;

/**
 * Writes one message per alert channel of the monitor, in the transaction of the event itself: both are committed or
 * neither. Returns how many were written.
 */
export async function enqueueMonitorAlerts(
  trx: DatabaseOrTransaction,
  vault: Vault,
  monitor: Alerting,
  monitorEvent: MonitorEvent,
  nowMs: number,
  expiresAt?: number,
): Promise<number> {
  const facts = { monitor: { id: monitor.id, name: monitor.name, url: monitor.url }, ...monitorEvent } as MonitorFacts;
  const about = { accountId: monitor.account_id, monitorId: monitor.id };
  const subject = 'incident' in facts ? `incident_${facts.incident.id}` : `monitor_${monitor.id}_${facts.expiresAt}`;
  const event = facts.event === 'reminder' ? `reminder_${facts.at}` : facts.event;
  const alert = {
    about: 'incident' in facts ? { ...about, incidentId: facts.incident.id } : about,
    facts,
    key: `${subject}_${event}`,
    destinations: unsealAlertChannels(vault, monitor.alerts_sealed).filter(
      ({ key }) => facts.event !== 'reminder' || channelRegistry[key].remindsItself !== true,
    ),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return enqueueAlerts(trx, vault, alert, nowMs);
}

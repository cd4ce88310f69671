import type { Config } from '../../config/index.ts';
import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { channelRegistry, enqueueAlerts, type MonitorFacts, unsealAlertChannels } from '../../outbox/index.ts';
import { enqueueAlertEvent } from '../../webhooks/index.ts';

type Alerting = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'url' | 'notes' | 'runbook_url' | 'alerts_sealed'>;
type Named = Omit<Alerting, 'alerts_sealed'>;
type MonitorEvent = MonitorFacts extends infer Facts
  ? Facts extends MonitorFacts
    ? Omit<Facts, 'monitor'>
    : never
  : never;

export async function enqueueMonitorAlerts(
  trx: DatabaseOrTransaction,
  vault: Vault,
  monitor: Alerting,
  monitorEvent: MonitorEvent,
  nowMs: number,
  expiresAt?: number,
): Promise<number> {
  const facts = factsOf(monitor, monitorEvent);
  const about = { accountId: monitor.account_id, monitorId: monitor.id };
  const alert = {
    about: 'incident' in facts ? { ...about, incidentId: facts.incident.id } : about,
    facts,
    key: keyOf(facts),
    destinations: unsealAlertChannels(vault, monitor.alerts_sealed).filter(
      ({ key }) => facts.event !== 'reminder' || channelRegistry[key].remindsItself !== true,
    ),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return enqueueAlerts(trx, vault, alert, nowMs);
}

/** Unlike alerts, webhooks depend neither on alert channels nor on confirmation by visitors. */
export async function enqueueMonitorWebhooks(
  trx: DatabaseOrTransaction,
  { config }: { config: Pick<Config, 'baseUrl'> },
  monitor: Named,
  monitorEvent: Exclude<MonitorEvent, { event: 'reminder' }>,
  nowMs: number,
): Promise<void> {
  const facts = factsOf(monitor, monitorEvent);
  if (facts.event === 'reminder') return;
  const { account_id } = monitor;
  await enqueueAlertEvent(trx, { account_id, facts, baseUrl: config.baseUrl, key: keyOf(facts), nowMs });
}

const factsOf = (monitor: Named, monitorEvent: MonitorEvent): MonitorFacts =>
  ({ monitor: alertedMonitor(monitor), ...monitorEvent }) as MonitorFacts;

/** Status pages have their own messages, so the notes stay private. */
export const alertedMonitor = ({
  id,
  name,
  url,
  notes,
  runbook_url,
}: Pick<MonitorRow, 'id' | 'name' | 'url' | 'notes' | 'runbook_url'>): MonitorFacts['monitor'] => ({
  id,
  name,
  url,
  ...(notes !== null && { notes }),
  ...(runbook_url !== null && { runbook_url }),
});

function keyOf(facts: MonitorFacts): string {
  // `_opened` and `_closed` pair the messages, as for incidents.
  if ('degradation' in facts)
    return `degradation_${facts.degradation.id}_${facts.event === 'degraded' ? 'opened' : 'closed'}`;
  const subject =
    'incident' in facts ? `incident_${facts.incident.id}` : `monitor_${facts.monitor.id}_${facts.expiresAt}`;
  return `${subject}_${facts.event === 'reminder' ? `reminder_${facts.at}` : facts.event}`;
}

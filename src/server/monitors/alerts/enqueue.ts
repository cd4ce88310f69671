import type { Config } from '../../config/index.ts';
import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import {
  type AlertChannel,
  channelRegistry,
  destinationHash,
  enqueueAlerts,
  isEnd,
  type MonitorFacts,
  programChannels,
  unsealAlertChannels,
} from '../../outbox/index.ts';
import { enqueueAlertEvent } from '../../webhooks/index.ts';
import { findRulesOf, holdOf, quietEnd } from '../policies/index.ts';

type Named = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'url' | 'notes' | 'runbook_url' | 'severity'>;
export type AlertingMonitor = Named & Pick<MonitorRow, 'alerts_sealed' | 'policy_id' | 'silenced_until'>;
type MonitorEvent = MonitorFacts extends infer Facts
  ? Facts extends MonitorFacts
    ? Omit<Facts, 'monitor'>
    : never
  : never;

/**
 * `destinations`: instead of the monitor's own; `others`: in addition to them; `except`: hashes of destinations;
 * `outlivesMonitor`: the alerts are sent after the monitor was deleted. `sendAt`: epoch ms, instead of the usual time
 */
type Options = {
  expiresAt?: number;
  destinations?: AlertChannel[];
  others?: AlertChannel[];
  except?: ReadonlySet<string>;
  outlivesMonitor?: true;
  sendAt?: number;
};

export async function enqueueMonitorAlerts(
  trx: DatabaseOrTransaction,
  vault: Vault,
  monitor: AlertingMonitor,
  monitorEvent: MonitorEvent,
  nowMs: number,
  { expiresAt, destinations, others = [], except, outlivesMonitor, sendAt: fixedAt }: Options = {},
): Promise<number> {
  const facts = factsOf(monitor, monitorEvent);
  const about = { accountId: monitor.account_id, ...(!outlivesMonitor && { monitorId: monitor.id }) };
  const alert = {
    about: 'incident' in facts ? { ...about, incidentId: facts.incident.id } : about,
    facts,
    key: keyOf(facts),
    ...(expiresAt !== undefined && { expiresAt }),
  };
  const to = [...(destinations ?? unsealAlertChannels(vault, monitor.alerts_sealed)), ...others].filter(
    (one) =>
      (facts.event !== 'reminder' || channelRegistry[one.key].remindsItself !== true) &&
      !except?.has(destinationHash(vault, one)),
  );
  if (fixedAt !== undefined) return enqueueAlerts(trx, vault, { ...alert, destinations: to, sendAt: fixedAt }, nowMs);
  const sendAt = await sendTime(trx, vault, monitor, facts, nowMs);
  if (sendAt === undefined) return enqueueAlerts(trx, vault, { ...alert, destinations: to }, nowMs);
  const [now = [], later = []] = [true, false].map((isNow) =>
    to.filter(({ key }) => isNow === (isEnd(facts) && programChannels.includes(key))),
  );
  const sent = await enqueueAlerts(trx, vault, { ...alert, destinations: now }, nowMs);
  return sent + (await enqueueAlerts(trx, vault, { ...alert, destinations: later, sendAt }, nowMs));
}

/**
 * Returns when silence and quiet hours end for this alert, or undefined to send it now. The alerts of open incidents
 * are held back before they are enqueued. Recoveries are not silenced, because the start was sent.
 */
async function sendTime(
  trx: DatabaseOrTransaction,
  vault: Vault,
  monitor: AlertingMonitor,
  { event }: MonitorFacts,
  nowMs: number,
): Promise<number | undefined> {
  if (event === 'opened' || event === 'reminder') return undefined;
  if (monitor.policy_id === null && monitor.silenced_until === null) return undefined;
  const rules = await findRulesOf(trx, vault, monitor);
  if (event === 'closed' || event === 'degraded_over') return quietEnd(rules, monitor.severity, nowMs);
  return holdOf({ ...monitor, confirmedAt: 0 }, rules, nowMs)?.until;
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
  severity,
}: Omit<Named, 'account_id'>): MonitorFacts['monitor'] => ({
  id,
  name,
  url,
  ...(notes !== null && { notes }),
  ...(runbook_url !== null && { runbook_url }),
  ...(severity !== 'normal' && { severity }),
});

function keyOf(facts: MonitorFacts): string {
  // `_opened` and `_closed` pair the messages, as for incidents.
  if ('degradation' in facts)
    return `degradation_${facts.degradation.id}_${facts.event === 'degraded' ? 'opened' : 'closed'}`;
  const subject =
    'incident' in facts ? `incident_${facts.incident.id}` : `monitor_${facts.monitor.id}_${facts.expiresAt}`;
  return `${subject}_${facts.event === 'reminder' ? `reminder_${facts.at}` : facts.event}`;
}

import { createHash } from 'node:crypto';
import { dayMs } from '../../kernel/time.ts';
import type { Vault } from '../../kernel/vault.ts';
import type { LedgerOrTransaction, MonitorRow } from '../../ledger/index.ts';
import { openRows } from '../operations.ts';
import type { AlertFacts } from './alert.ts';
import type { Channel } from './destination-rules.ts';
import { sealDestination } from './destinations.ts';
import { addAlerts, type NewAlert } from './outbox.store.ts';

const deliveredWithinMs = dayMs;

type Alerting = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'url' | 'alerts_sealed'>;
type Kept = Exclude<AlertFacts, { event: 'test' }>;
type Happening = Kept extends infer Facts ? (Facts extends Kept ? Omit<Facts, 'monitor'> : never) : never;

/** Services that remind by rules of their own until somebody acknowledges there: ours would only be noise. */
const remindThemselves = new Set<Channel>(['pagerduty', 'opsgenie']);

/**
 * Writes one message a channel of the monitor, in the transaction of what it tells of: both are there or neither.
 * A destination that is listed twice gets one message. Tells how many were written.
 */
export async function enqueueAlerts(
  trx: LedgerOrTransaction,
  vault: Vault,
  monitor: Alerting,
  happening: Happening,
  nowMs: number,
  expiresAt = nowMs + deliveredWithinMs,
): Promise<number> {
  const facts = { monitor: { id: monitor.id, name: monitor.name, url: monitor.url }, ...happening } as Kept;
  const incidentId = 'incident' in facts ? facts.incident.id : null;
  const subject = 'incident' in facts ? `incident_${facts.incident.id}` : `monitor_${monitor.id}_${facts.expiresAt}`;
  const event = facts.event === 'reminder' ? `reminder_${facts.at}` : facts.event;
  const alerts = new Map<string, NewAlert>();
  for (const { key: channel, value } of openRows<Channel>(vault, 'alerts', monitor.alerts_sealed)) {
    if (facts.event === 'reminder' && remindThemselves.has(channel)) continue;
    const mark = createHash('sha256')
      .update(vault.hmac('destination', `${channel} ${value}`))
      .digest('hex')
      .slice(0, 16);
    const idempotencyKey = `${subject}_${event}_${mark}`;
    alerts.set(idempotencyKey, {
      account_id: monitor.account_id,
      monitor_id: monitor.id,
      incident_id: incidentId,
      event: facts.event,
      channel,
      destination_sealed: sealDestination(vault, value),
      facts: JSON.stringify(facts),
      idempotency_key: idempotencyKey,
      next_attempt_at: nowMs,
      expires_at: expiresAt,
      created_at: nowMs,
    });
  }
  await addAlerts(trx, [...alerts.values()]);
  return alerts.size;
}

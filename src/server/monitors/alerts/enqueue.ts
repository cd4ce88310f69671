import { createHash } from 'node:crypto';
import { dayMs } from '../../kernel/time.ts';
import type { Vault } from '../../kernel/vault.ts';
import type { LedgerOrTransaction, MonitorRow } from '../../ledger/index.ts';
import type { Channel } from '../fields.ts';
import { openRows } from '../operations.ts';
import type { AlertFacts } from './alert.ts';
import { sealDestination } from './destinations.ts';
import { addAlerts, type NewAlert } from './outbox.store.ts';

const deliveredWithinMs = dayMs;

type Alerting = Pick<MonitorRow, 'id' | 'account_id' | 'name' | 'url' | 'alerts_sealed'>;
type Happening = AlertFacts extends infer Facts ? (Facts extends AlertFacts ? Omit<Facts, 'monitor'> : never) : never;

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
): Promise<number> {
  const facts = { monitor: { id: monitor.id, name: monitor.name, url: monitor.url }, ...happening } as AlertFacts;
  const incidentId = 'incident' in facts ? facts.incident.id : null;
  const subject = 'incident' in facts ? `incident_${facts.incident.id}` : `monitor_${monitor.id}_${facts.expiresAt}`;
  const alerts = new Map<string, NewAlert>();
  for (const { key: channel, value } of openRows<Channel>(vault, 'alerts', monitor.alerts_sealed)) {
    const mark = createHash('sha256')
      .update(vault.hmac('destination', `${channel} ${value}`))
      .digest('hex')
      .slice(0, 16);
    const idempotencyKey = `${subject}_${facts.event}_${mark}`;
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
      expires_at: nowMs + deliveredWithinMs,
      created_at: nowMs,
    });
  }
  await addAlerts(trx, [...alerts.values()]);
  return alerts.size;
}

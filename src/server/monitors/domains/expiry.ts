import type { DomainExpiryRow, MonitorRow } from '../../database/index.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { isExpiryDue } from '../monitor/index.ts';

type Known = Pick<DomainExpiryRow, 'expires_at' | 'looked_up_at' | 'next_look_up_at'>;
type Watching = Pick<MonitorRow, 'domain_alert_days' | 'domain_alerted_for' | 'domain_expires_at'>;

/**
 * If a lookup is due, the alert waits for it, because domains are often renewed by then. The alert does not wait after
 * a failed lookup.
 */
export function domainStep(monitor: Watching, known: Known, moment: { nowMs: number; maintenance: boolean }) {
  // Keeps the monitor's date until the first lookup. After a pause, the domain is looked up again.
  const expiresAt = known.looked_up_at === null ? monitor.domain_expires_at : known.expires_at;
  const { domain_alert_days: alertDays, domain_alerted_for: alertedFor } = monitor;
  const alerted = expiresAt !== null && alertedFor !== null && isSameExpiry(expiresAt, alertedFor);
  const watched = { alertDays, expiresAt, alertedFor: alerted ? expiresAt : alertedFor };
  const alert = !moment.maintenance && known.next_look_up_at > moment.nowMs && isExpiryDue(watched, moment.nowMs);
  return { expiresAt, alert };
}

/**
 * RDAP returns the expiry to the second, while WHOIS often returns only the day. A renewal moves the expiry by months.
 */
const isSameExpiry = (one: number, other: number): boolean => Math.abs(one - other) <= dayMs;

export function nextLookUpMs(failedLookUps: number): number {
  return failedLookUps === 0 ? dayMs : Math.min(dayMs, hourMs * 2 ** Math.min(failedLookUps, 10));
}

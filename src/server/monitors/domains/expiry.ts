import type { DomainExpiryRow, MonitorRow } from '../../database/index.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { isExpiryDue } from '../monitor/index.ts';

type Known = Pick<DomainExpiryRow, 'expires_at' | 'looked_up_at' | 'next_look_up_at'>;
type Watching = Pick<MonitorRow, 'domain_alert_days' | 'domain_alerted_for' | 'domain_expires_at'>;

/** An alert waits for a due lookup, because the domain is often renewed by then, but not after a failed lookup. */
export function domainStep(monitor: Watching, known: Known, moment: { nowMs: number; maintenance: boolean }) {
  // Until the first lookup, keep the monitor's date. After a pause, its domain is looked up again.
  const expiresAt = known.looked_up_at === null ? monitor.domain_expires_at : known.expires_at;
  const { domain_alert_days: alertDays, domain_alerted_for: alertedFor } = monitor;
  const alerted = expiresAt !== null && alertedFor !== null && isSameExpiry(expiresAt, alertedFor);
  const watched = { alertDays, expiresAt, alertedFor: alerted ? expiresAt : alertedFor };
  const alert = !moment.maintenance && known.next_look_up_at > moment.nowMs && isExpiryDue(watched, moment.nowMs);
  return { expiresAt, alert };
}

/** RDAP returns the expiry to the second, WHOIS often only the day. A renewal moves it by months. */
const isSameExpiry = (one: number, other: number): boolean => Math.abs(one - other) <= dayMs;

/** The delay is a day after a success, and 2, 4, 8, 16, then 24 hours after failures in a row. */
export function nextLookUpMs(failedLookUps: number): number {
  return failedLookUps === 0 ? dayMs : Math.min(dayMs, hourMs * 2 ** Math.min(failedLookUps, 10));
}

import type { DomainExpiryRow, MonitorRow } from '../../database/index.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { isExpiryDue } from '../monitor/index.ts';

type Known = Pick<DomainExpiryRow, 'expires_at' | 'looked_up_at' | 'next_look_up_at'>;
type Watching = Pick<MonitorRow, 'domain_alert_days' | 'domain_alerted_for' | 'domain_expires_at'>;

/**
 * What a domain's expiry means for a monitor that watches it: the date to show (epoch ms), and whether to
 * alert now. An alert waits for a look-up that is due, because the domain may have been renewed; not for one that
 * failed, whose next is later.
 */
export function domainStep(monitor: Watching, known: Known, moment: { nowMs: number; maintenance: boolean }) {
  // Before the first answer stays what the monitor had: after a pause its domain is looked up anew.
  const expiresAt = known.looked_up_at === null ? monitor.domain_expires_at : known.expires_at;
  const { domain_alert_days: alertDays, domain_alerted_for: alertedFor } = monitor;
  const alerted = expiresAt !== null && alertedFor !== null && isSameExpiry(expiresAt, alertedFor);
  const watched = { alertDays, expiresAt, alertedFor: alerted ? expiresAt : alertedFor };
  const alert = !moment.maintenance && known.next_look_up_at > moment.nowMs && isExpiryDue(watched, moment.nowMs);
  return { expiresAt, alert };
}

/** RDAP gives the expiry to the second, WHOIS often only the day; a renewal moves it by months. */
const isSameExpiry = (one: number, other: number): boolean => Math.abs(one - other) <= dayMs;

/** After an answer the next look-up is a day later; after the n-th failure in a row (from 1) 2, 4, 8, 16, 24 hours. */
export function nextLookUpMs(failedLookUps: number): number {
  return failedLookUps === 0 ? dayMs : Math.min(dayMs, hourMs * 2 ** Math.min(failedLookUps, 10));
}

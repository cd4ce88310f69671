import type { MonitorRow } from '../../database/index.ts';
import { registrableDomain } from '../monitor/index.ts';

type Watched = Pick<MonitorRow, 'url' | 'domain_alert_days' | 'domain_expires_at'>;

export function watchedDomain({ url, domain_alert_days }: Watched): string[] {
  const domain = domain_alert_days === null ? undefined : registrableDomain(url);
  return domain === undefined ? [] : [domain];
}

/** `lookedUp`: domains for which a registry has answered. */
export function domainStatus(monitor: Watched, lookedUp: Set<string>, nowMs: number) {
  if (monitor.domain_alert_days === null) return 'off';
  const [domain] = watchedDomain(monitor);
  if (domain === undefined) return 'none';
  const { domain_expires_at: expiresAt } = monitor;
  if (expiresAt === null) return lookedUp.has(domain) ? 'unknown' : 'pending';
  return expiresAt <= nowMs ? 'expired' : 'valid';
}

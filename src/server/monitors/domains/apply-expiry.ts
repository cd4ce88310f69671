import { setImmediate } from 'node:timers/promises';
import { type DomainExpiryRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMonitorAlerts, enqueueMonitorWebhooks } from '../alerts/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import type { Maintenance } from '../monitor/index.ts';
import { lockMonitor, registrableDomain } from '../monitor/index.ts';
import { type listWatchingMonitors, writeDomainExpiry } from './domains.store.ts';
import { domainStep } from './expiry.ts';

type ApplyDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now' | 'log'>;
export type WatchingMonitor = Awaited<ReturnType<typeof listWatchingMonitors>>[number] & { domain: string };

export async function applyDomainExpiry(
  deps: ApplyDeps,
  monitors: WatchingMonitor[],
  known: Map<string, DomainExpiryRow>,
  stopping: AbortSignal,
): Promise<number> {
  let alerts = 0;
  const maintenance = await maintenanceOf(
    deps.database.db,
    monitors.map((monitor) => monitor.account_id),
  );
  for (const monitor of monitors) {
    if (stopping.aborted) break;
    const domain = known.get(monitor.domain);
    if (domain === undefined) continue;
    const { expiresAt, alert } = stepOf(monitor, maintenance, domain, deps.now());
    if (!alert && expiresAt === monitor.domain_expires_at) continue;
    try {
      alerts += await applyToMonitor(deps, monitor, domain, maintenance);
    } catch (error) {
      deps.log.error({ err: error, monitor: monitor.id }, 'a domain expiry could not be saved');
    }
    // Lets other work run in between, because SQLite transactions are synchronous and block the event loop.
    await setImmediate();
  }
  return alerts;
}

/** Decides again on the locked row: it can differ, and another process can already have sent the alert. */
async function applyToMonitor(
  deps: ApplyDeps,
  watching: WatchingMonitor,
  domain: DomainExpiryRow,
  maintenance: Maintenance,
): Promise<number> {
  return inTransaction(deps.database, async (trx) => {
    const monitor = await lockMonitor(deps.database, trx, watching.account_id, watching.id);
    if (monitor === undefined || monitor.paused === 1 || monitor.domain_alert_days === null) return 0;
    if (registrableDomain(monitor.url) !== domain.domain) return 0;
    const nowMs = deps.now();
    const { expiresAt, alert } = stepOf(monitor, maintenance, domain, nowMs);
    await writeDomainExpiry(trx, monitor.account_id, monitor.id, {
      domain_expires_at: expiresAt,
      domain_alerted_for: alert ? expiresAt : monitor.domain_alerted_for,
    });
    if (!alert || expiresAt === null) return 0;
    const monitorEvent = { event: 'domain', expiresAt, domain: domain.domain, hasExpired: expiresAt <= nowMs } as const;
    await enqueueMonitorWebhooks(trx, deps, monitor, monitorEvent, nowMs);
    return enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, nowMs);
  });
}

function stepOf(
  monitor: Parameters<typeof domainStep>[0] & Parameters<Maintenance['at']>[0],
  planned: Maintenance,
  domain: DomainExpiryRow,
  nowMs: number,
) {
  const maintenance = planned.at(monitor, nowMs) !== undefined;
  return domainStep(monitor, domain, { nowMs, maintenance });
}

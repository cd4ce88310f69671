import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';
import { countUnsentMessages } from '../../outbox/index.ts';
import { type Uptime, uptimeOf } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { type Status, statusOf } from '../monitor/index.ts';
import { monitorsToGauge, overdueMonitors } from './gauges.store.ts';

/** Times are in epoch ms, or null if unknown. */
export type MonitorGauge = {
  id: number;
  name: string;
  url: string;
  status: Status;
  responseTimeMs: number | null;
  lastCheckedAt: number | null;
  sslExpiresAt: number | null;
  domainExpiresAt: number | null;
  uptime: Pick<Uptime, '24h' | '30d'>;
};

/** Maximum number of identifiers per query, because databases limit them. */
const atOnce = 1000;

export async function monitorGauges(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  accountId: number,
): Promise<MonitorGauge[]> {
  const nowMs = now();
  const maintenance = await maintenanceOf(database.db, [accountId]);
  const rows = await monitorsToGauge(database.db, accountId);
  const gauges: MonitorGauge[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const uptimes = await uptimeOf(database.db, some, maintenance, nowMs);
    for (const row of some) {
      const { status } = statusOf(row, maintenance, nowMs);
      gauges.push({ ...gaugeOf(row), status, uptime: uptimes.get(row.id)! });
    }
  }
  return gauges;
}

type Gauged = Pick<
  MonitorRow,
  'id' | 'name' | 'url' | 'response_time_ms' | 'last_checked_at' | 'ssl_expires_at' | 'domain_expires_at'
>;

const gaugeOf = (row: Gauged) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  responseTimeMs: row.response_time_ms,
  lastCheckedAt: row.last_checked_at,
  sslExpiresAt: row.ssl_expires_at,
  domainExpiresAt: row.domain_expires_at,
});

const overdueMs = 10 * secondMs;

export async function serviceStatus({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const nowMs = now();
  const { monitors, overdue } = await overdueMonitors(database.db, nowMs - overdueMs);
  const { waiting, failed, oldestWaitingAt } = await countUnsentMessages(database.db);
  return {
    monitors,
    overdue,
    waiting,
    failed,
    oldestWaitingMs: oldestWaitingAt === null ? 0 : nowMs - oldestWaitingAt,
  };
}

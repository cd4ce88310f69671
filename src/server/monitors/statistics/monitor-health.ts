import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { historiesOf, uptimePercent } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { findMonitor, type Status, statusOf } from '../monitor/index.ts';

/** `uptime` is the percentage over the last `days`, which are limited to the monitored time. null if unknown. */
export type MonitorHealth = {
  id: number;
  name: string;
  url: string;
  status: Status;
  uptime: number | null;
  days: number;
};

const mostDays = 90;

export async function findMonitorHealth(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  accountId: number,
  id: number,
): Promise<MonitorHealth | undefined> {
  const monitor = await findMonitor(db, accountId, id);
  if (!monitor) return undefined;
  const nowMs = now();
  const maintenance = await maintenanceOf(db, [accountId]);
  const fromMs = nowMs - mostDays * dayMs;
  const history = (await historiesOf(db, [monitor], maintenance, { fromMs, toMs: nowMs })).get(id)!;
  const watchedFrom = Math.max(fromMs, monitor.first_checked_at ?? nowMs);
  return {
    id,
    name: monitor.name,
    url: monitor.url,
    status: statusOf(monitor, maintenance, nowMs).status,
    uptime: uptimePercent(history, fromMs, nowMs),
    days: Math.floor((nowMs - watchedFrom) / dayMs),
  };
}

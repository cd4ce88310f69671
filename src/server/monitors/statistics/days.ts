import { Temporal } from 'temporal-polyfill';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { secondMs } from '../../kernel/index.ts';
import { dayStarts, daysOf, historiesOf, percentUp } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { mergeSpans, pastMaintenance } from '../monitor/index.ts';
import type { DayAnswer } from './wire.ts';

export async function monitorDays(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  monitor: MonitorRow,
  { timeZone, days }: { timeZone: string; days: number },
): Promise<DayAnswer[]> {
  const { db } = database;
  const nowMs = now();
  const starts = dayStarts(nowMs, timeZone, days);
  const fromMs = starts[0]!;
  const maintenance = await maintenanceOf(db, [monitor.account_id]);
  const history = (await historiesOf(db, [monitor], maintenance, { fromMs, toMs: nowMs })).get(monitor.id)!;
  const windows = mergeSpans([
    ...maintenance.spans(monitor, fromMs, nowMs),
    ...(await pastMaintenance(db, monitor.id, fromMs)),
  ]);
  const within = (from: number, to: number) =>
    windows.reduce((sum, window) => sum + Math.max(0, Math.min(window.to, to) - Math.max(window.from, from)), 0);
  return daysOf(history, starts, nowMs).map(({ startMs, watchedMs, downMs, degradedMs }, index) => {
    const endMs = Math.min(starts[index + 1]!, nowMs);
    return {
      day: Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
      uptime: watchedMs === 0 ? null : percentUp(watchedMs, downMs),
      downtime_s: Math.round(downMs / secondMs),
      maintenance_s: Math.round(within(Math.max(startMs, history.firstCheckedAt ?? endMs), endMs) / secondMs),
      degraded_s: Math.round(degradedMs / secondMs),
      incidents: history.incidents.filter(({ from, to }) => from < endMs && (to ?? nowMs) > startMs).length,
    };
  });
}

import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { dayStarts, daysOf, downtimeMs, type History, historiesOf, percentUp, watchedMs } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { leanRows } from './rows.store.ts';

const trendDays = 30;
const lowest = 5;

export type UptimeTrend = {
  /** percent of monitored time for each of the last 30 days, oldest first; null: not monitored */
  days: (number | null)[];
  /** for the last 30 × 24 hours, as in the list of monitors; open incidents count up to now */
  percent: number | null;
  before: number | null;
  lowest: { id: number; name: string; percent: number; down_ms: number }[];
};

type Sum = { watchedMs: number; downMs: number };
const percentOf = ({ watchedMs, downMs }: Sum): number | null =>
  watchedMs === 0 ? null : percentUp(watchedMs, downMs);

function sumOf(parts: readonly Sum[]): Sum {
  const sum = { watchedMs: 0, downMs: 0 };
  for (const part of parts) {
    sum.watchedMs += part.watchedMs;
    sum.downMs += part.downMs;
  }
  return sum;
}

const sumBetween = (history: History, fromMs: number, toMs: number): Sum => ({
  watchedMs: watchedMs(history, fromMs, toMs),
  downMs: downtimeMs(history, fromMs, toMs),
});

export async function findUptimeTrend(deps: Deps, { accountId, timeZone }: Caller): Promise<UptimeTrend> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const monitors = await leanRows(deps.database, accountId, { search: undefined, searchBy: 'name', tag: undefined });
  const maintenance = await maintenanceOf(db, [accountId]);
  const fromMs = nowMs - trendDays * dayMs;
  const beforeMs = fromMs - trendDays * dayMs;
  const starts = dayStarts(nowMs, timeZone, trendDays);
  const histories = await historiesOf(db, monitors, maintenance, { fromMs: beforeMs, toMs: nowMs });
  const perMonitor = monitors.map(({ id, name }) => {
    const history = histories.get(id)!;
    return {
      id,
      name,
      days: daysOf(history, starts, nowMs),
      sum: sumBetween(history, fromMs, nowMs),
      before: sumBetween(history, beforeMs, fromMs),
    };
  });
  return {
    days: Array.from({ length: trendDays }, (_, day) => percentOf(sumOf(perMonitor.map(({ days }) => days[day]!)))),
    percent: percentOf(sumOf(perMonitor.map(({ sum }) => sum))),
    before: percentOf(sumOf(perMonitor.map(({ before }) => before))),
    lowest: perMonitor
      .filter(({ sum }) => sum.downMs > 0)
      .sort((a, b) => b.sum.downMs - a.sum.downMs || a.id - b.id)
      .slice(0, lowest)
      .map(({ id, name, sum }) => ({ id, name, percent: percentUp(sum.watchedMs, sum.downMs), down_ms: sum.downMs })),
  };
}

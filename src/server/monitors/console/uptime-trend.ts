import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { dayStarts, daysOf, historiesOf, percentUp } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { leanRows } from './rows.store.ts';

const trendDays = 30;
const lowest = 5;

export type UptimeTrend = {
  /** percent of all watched time on each of the last 30 days that are over, oldest first; null: nothing was watched */
  days: (number | null)[];
  percent: number | null;
  /** of the 30 days before them */
  before: number | null;
  /** the monitors with the most downtime in these 30 days, if any had some */
  lowest: { id: number; name: string; percent: number; down_ms: number }[];
};

type Sum = { watchedMs: number; downMs: number };
const nothing = (): Sum => ({ watchedMs: 0, downMs: 0 });
const percentOf = ({ watchedMs, downMs }: Sum): number | null =>
  watchedMs === 0 ? null : percentUp(watchedMs, downMs);

function add(to: Sum, { watchedMs, downMs }: Sum): void {
  to.watchedMs += watchedMs;
  to.downMs += downMs;
}

function sumOf(days: readonly Sum[]): Sum {
  const sum = nothing();
  for (const day of days) add(sum, day);
  return sum;
}

/** The uptime of all of an account's monitors together, day by day in the account's zone. */
export async function findUptimeTrend(deps: Deps, { accountId, timeZone }: Caller): Promise<UptimeTrend> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const monitors = await leanRows(deps.database, accountId, { search: undefined, searchBy: 'name', tag: undefined });
  const maintenance = await maintenanceOf(db, [accountId]);
  const starts = dayStarts(nowMs, timeZone, 2 * trendDays + 1);
  const histories = await historiesOf(db, monitors, maintenance, { fromMs: starts[0]!, toMs: nowMs });
  const perDay = Array.from({ length: 2 * trendDays }, nothing);
  const perMonitor = monitors.map(({ id, name }) => {
    const sum = nothing();
    for (const [index, day] of daysOf(histories.get(id)!, starts, nowMs).slice(0, perDay.length).entries()) {
      add(perDay[index]!, day);
      if (index >= trendDays) add(sum, day);
    }
    return { id, name, sum };
  });
  const days = perDay.slice(trendDays);
  return {
    days: days.map(percentOf),
    percent: percentOf(sumOf(days)),
    before: percentOf(sumOf(perDay.slice(0, trendDays))),
    lowest: perMonitor
      .filter(({ sum }) => sum.downMs > 0)
      .sort((a, b) => b.sum.downMs - a.sum.downMs || a.id - b.id)
      .slice(0, lowest)
      .map(({ id, name, sum }) => ({ id, name, percent: percentUp(sum.watchedMs, sum.downMs), down_ms: sum.downMs })),
  };
}

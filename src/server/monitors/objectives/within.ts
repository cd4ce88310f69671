import type { ObjectiveRow } from '../../database/index.ts';
import type { Budget } from './budget.ts';
import type { MeasureDeps } from './measure.ts';
import { listAccountObjectives, listCoveredMonitors } from './objective.store.ts';
import { achievedPercent, budgetStates } from './present.ts';

export type ReachedObjective = Pick<ObjectiveRow, 'name' | 'period' | 'measure'> & {
  /** percent */
  target: number;
  /** percent, rounded down; null if unknown */
  achieved: number | null;
  /** milliseconds or visitors; null if unknown */
  budget: Pick<Budget, 'allowed' | 'remaining'> | null;
};

/**
 * Returns the objectives that cover only these monitors, as they were at `atMs`. Readers of the result can be guests,
 * so it has no objective that also covers another monitor.
 */
export async function objectivesWithin(
  deps: MeasureDeps,
  {
    accountId,
    monitorIds,
    atMs,
    timeZone,
  }: { accountId: number; monitorIds: number[]; atMs: number; timeZone: string },
): Promise<ReachedObjective[]> {
  const { db } = deps.database;
  const all = await listAccountObjectives(db, accountId);
  const covered = await listCoveredMonitors(db, all);
  const shown = new Set(monitorIds);
  const rows = all.filter(({ id }) => {
    const own = covered.get(id) ?? [];
    return own.length > 0 && own.every((monitor) => shown.has(monitor.id));
  });
  const states = await budgetStates({ ...deps, now: () => atMs }, rows, () => timeZone);
  return rows.map((row) => {
    const { budget } = states.get(row.id)!;
    return {
      name: row.name,
      period: row.period,
      measure: row.measure,
      target: row.target_thousandths / 1000,
      achieved: budget && achievedPercent(budget),
      budget,
    };
  });
}

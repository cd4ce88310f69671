import type { ObjectiveRow } from '../../database/index.ts';
import type { BurnRates } from './budget.ts';
import type { MeasureDeps } from './measure.ts';
import { listAccountObjectives } from './objective.store.ts';
import { budgetStates } from './present.ts';

/** Shares are 0 to 1, or null if unknown. */
export type ObjectiveGauge = Pick<ObjectiveRow, 'id' | 'name' | 'measure'> & {
  target: number;
  achieved: number | null;
  remaining: number | null;
  burnRates: BurnRates | null;
  isBurning: boolean;
};

export async function objectiveGauges(
  deps: MeasureDeps,
  { accountId, timeZone }: { accountId: number; timeZone: string },
): Promise<ObjectiveGauge[]> {
  const rows = await listAccountObjectives(deps.database.db, accountId);
  const states = await budgetStates(deps, rows, () => timeZone);
  return rows.map((row) => {
    const { budget } = states.get(row.id)!;
    return {
      id: row.id,
      name: row.name,
      measure: row.measure,
      target: row.target_thousandths / 100_000,
      achieved: budget && micro(budget.achieved ?? 0),
      remaining: budget && micro(budget.remaining / budget.allowed),
      burnRates: budget && {
        '5m': micro(budget.burnRates['5m']),
        '30m': micro(budget.burnRates['30m']),
        '1h': micro(budget.burnRates['1h']),
        '6h': micro(budget.burnRates['6h']),
      },
      isBurning: row.burning_since !== null,
    };
  });
}

/** Removes floating-point noise. */
const micro = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

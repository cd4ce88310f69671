import { type ObjectiveGauge, objectiveGauges } from '../../monitors/index.ts';
import type { Family, Labels } from './exposition.ts';

/** Ratios only, because the numbers of visitors need the permission to read websites. */
export async function objectiveFamilies(
  deps: Parameters<typeof objectiveGauges>[0],
  caller: Parameters<typeof objectiveGauges>[1],
): Promise<Family[]> {
  const objectives = await objectiveGauges(deps, caller);
  type Value = { value: number | null; labels?: Labels };
  const family = (name: string, help: string, valuesOf: (objective: ObjectiveGauge) => Value[]): Family => ({
    name: `gatehouse_slo_${name}`,
    type: 'gauge',
    help,
    samples: objectives.flatMap((objective) => {
      const own = { id: objective.id, name: objective.name, measure: objective.measure };
      return valuesOf(objective).flatMap(({ value, labels }) =>
        value === null ? [] : [{ value, labels: { ...own, ...labels } }],
      );
    }),
  });
  return [
    family('target_ratio', 'Target of the objective, 0 to 1.', ({ target }) => [{ value: target }]),
    family('achieved_ratio', 'Achieved share of the period, 0 to 1. No sample if unknown.', ({ achieved }) => [
      { value: achieved },
    ]),
    family(
      'error_budget_remaining_ratio',
      'Remaining share of the error budget, 0 to 1. Negative if the target is missed.',
      ({ remaining }) => [{ value: remaining }],
    ),
    family('burn_rate', '1 uses up the error budget exactly at the end of a period.', ({ burnRates }) =>
      burnRates === null ? [] : Object.entries(burnRates).map(([window, value]) => ({ value, labels: { window } })),
    ),
    family('burning', '1 while an alert is open because the error budget burns too fast.', ({ isBurning }) => [
      { value: isBurning ? 1 : 0 },
    ]),
  ];
}

import type { ObjectiveRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { unsealAlertChannels } from '../../outbox/index.ts';
import { type Budget, budgetOf } from './budget.ts';
import { statusOfBudget } from './burn.ts';
import { type MeasureDeps, type Measured, measureObjectives, type Unknown } from './measure.ts';
import { longestMs, periodAt, type Span } from './period.ts';
import type { ObjectiveAnswer } from './wire.ts';

export type ObjectiveDeps = Deps & MeasureDeps;

export type BudgetState = { period: Span; measured: Measured } & (
  | { budget: Budget; unknown: null }
  | { budget: null; unknown: Unknown }
);

/** With a shorter `lastMs`, only the burn rates within it are correct. */
export async function budgetStates(
  deps: MeasureDeps,
  rows: ObjectiveRow[],
  timeZoneOf: (accountId: number) => string,
  lastMs = Math.max(0, ...rows.map(({ period }) => longestMs(period))),
): Promise<Map<number, BudgetState>> {
  const nowMs = deps.now();
  const fromMs = nowMs - lastMs;
  const measured = await measureObjectives(deps, rows, { fromMs, toMs: nowMs });
  return new Map(rows.map((row) => [row.id, stateOf(row, measured.get(row.id)!, timeZoneOf(row.account_id), nowMs)]));
}

function stateOf(row: ObjectiveRow, measured: Measured, timeZone: string, nowMs: number): BudgetState {
  const period = periodAt(row.period, nowMs, timeZone);
  const unknown = (why: Unknown) => ({ period, measured, budget: null, unknown: why });
  if (measured.kind === 'unknown') return unknown(measured.why);
  const budget = budgetOf(measured.meter, row.target_thousandths, period, nowMs);
  if (budget.allowed <= 0) return unknown('no_history');
  return budget.achieved === null ? unknown('not_checked') : { period, measured, budget, unknown: null };
}

export async function presentObjectives(
  deps: ObjectiveDeps,
  rows: ObjectiveRow[],
  timeZone: string,
): Promise<ObjectiveAnswer[]> {
  const states = await budgetStates(deps, rows, () => timeZone);
  return rows.map((row) => present(deps, row, states.get(row.id)!));
}

export async function presentObjective(
  deps: ObjectiveDeps,
  row: ObjectiveRow,
  timeZone: string,
): Promise<ObjectiveAnswer> {
  const [shown] = await presentObjectives(deps, [row], timeZone);
  return shown!;
}

function present(deps: ObjectiveDeps, row: ObjectiveRow, state: BudgetState): ObjectiveAnswer {
  const { period, measured, budget, unknown } = state;
  const show = amountOf(row.measure);
  return {
    id: row.id,
    object: 'objective',
    name: row.name,
    target: row.target_thousandths / 1000,
    period: row.period,
    measure: row.measure,
    monitor_ids: row.group_id === null ? measured.monitors.map(({ id }) => id) : [],
    group_id: row.group_id,
    alerts: unsealAlertChannels(deps.vault, row.alerts_sealed),
    status: budget === null ? 'no_data' : statusOfBudget({ ...budget, isBurning: row.burning_since !== null }),
    unknown,
    period_start: toIso(period.from),
    period_end: toIso(period.to),
    budget: budget && {
      unit: unitOf(row.measure),
      total: show(budget.total),
      allowed: show(budget.allowed),
      consumed: show(budget.consumed),
      remaining: show(budget.remaining),
      remaining_percent: tenth((100 * budget.remaining) / budget.allowed),
    },
    achieved: budget && achievedPercent(budget),
    burn_rates: budget && {
      '5m': tenth(budget.burnRates['5m']),
      '30m': tenth(budget.burnRates['30m']),
      '1h': tenth(budget.burnRates['1h']),
      '6h': tenth(budget.burnRates['6h']),
    },
    websites: measured.kind === 'measured' ? measured.websites : [],
    burning_since: toIsoOrNull(row.burning_since),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Rounded down, so 100 means that there was no incident. */
export const achievedPercent = ({ achieved }: Budget): number => Math.floor((achieved ?? 0) * 100_000) / 1000;

export const unitOf = (measure: ObjectiveRow['measure']) => (measure === 'time' ? 'seconds' : 'visitors');

/** Whole milliseconds as seconds, or tenths of a visitor. */
export const amountOf =
  (measure: ObjectiveRow['measure']) =>
  (weight: number): number =>
    measure === 'time' ? Math.round(weight) / 1000 : tenth(weight);

export const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { listMonitorsOfRules, recurrenceOf } from './maintenance.store.ts';
import type { Plan } from './plan.store.ts';
import { nextOccurrence } from './recurrence.ts';
import type { MaintenanceAnswer } from './wire.ts';

export async function presentPlans(deps: Pick<Deps, 'database' | 'now'>, plans: Plan[]): Promise<MaintenanceAnswer[]> {
  const nowMs = deps.now();
  const monitors = await listMonitorsOfRules(
    deps.database.db,
    plans.map(({ rule }) => rule.id),
  );
  return plans.map((plan) => present(plan, monitors.get(plan.rule.id) ?? [], nowMs));
}

export async function presentPlan(deps: Pick<Deps, 'database' | 'now'>, plan: Plan): Promise<MaintenanceAnswer> {
  const [shown] = await presentPlans(deps, [plan]);
  return shown!;
}

function present({ plan, rule }: Plan, monitorIds: number[], nowMs: number): MaintenanceAnswer {
  const recurrence = recurrenceOf(rule);
  const next = nextOccurrence(recurrence, nowMs);
  return {
    id: plan.id,
    object: 'maintenance',
    name: plan.name,
    description: plan.description,
    ...recurrence,
    all_monitors: rule.all_monitors === 1,
    monitor_ids: monitorIds,
    status: next === undefined ? 'over' : next.from <= nowMs ? 'active' : 'planned',
    next_start_at: next ? toIso(next.from) : null,
    next_end_at: next ? toIso(next.to) : null,
    created_at: toIso(plan.created_at),
    updated_at: toIso(plan.updated_at),
  };
}

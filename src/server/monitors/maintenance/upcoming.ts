import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type MaintenanceSpan, mergeSpans } from '../monitor/index.ts';
import { loadRules } from './load-rules.ts';
import { maxWindowMs } from './maintenance.ts';
import { findPlanNames } from './plan.store.ts';

/** A plan as visitors of status pages see it. */
export type NamedMaintenance = {
  planId: number;
  name: string;
  description: string;
  /** when it was last changed, epoch ms */
  updatedAt: number;
  isFrequent: boolean;
  /** those of the asked ones that it is or was about */
  monitorIds: number[];
  /** by their start; none touches another */
  spans: MaintenanceSpan[];
};

/**
 * The plans of an account that put any of these monitors under maintenance between from and until, by their first
 * window: what is open and comes next, or, for a time that has passed, what was, also by plans that are changed or
 * deleted by now. A monitor's own one-time window has no name and is not among them.
 */
export async function upcomingMaintenance(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorIds: number[],
  fromMs: number,
  untilMs: number,
): Promise<NamedMaintenance[]> {
  const about = (await loadRules(db, [accountId])).flatMap((rule) => {
    const covered = monitorIds.filter((id) => rule.covers(id));
    if (covered.length === 0) return [];
    const spans = rule.spans(fromMs - maxWindowMs, untilMs);
    const touches = spans.some((span) => span.to > fromMs);
    return [{ planId: rule.planId, isFrequent: rule.isFrequent, spans, covered: touches ? covered : [] }];
  });
  const names = await findPlanNames(
    db,
    accountId,
    about.map((rule) => rule.planId),
  );
  const plans = [...Map.groupBy(about, (rule) => rule.planId)].flatMap(([planId, rules]) => {
    const plan = names.get(planId);
    const spans = mergeSpans(rules.flatMap((rule) => rule.spans)).filter((span) => span.to > fromMs);
    // Without a plan it was removed between the two questions.
    if (plan === undefined || spans.length === 0) return [];
    const covered = new Set(rules.flatMap((rule) => rule.covered));
    return [
      {
        planId,
        name: plan.name,
        description: plan.description,
        updatedAt: plan.updated_at,
        isFrequent: rules.some((rule) => rule.isFrequent),
        monitorIds: monitorIds.filter((id) => covered.has(id)),
        spans,
      },
    ];
  });
  return plans.sort((a, b) => a.spans[0]!.from - b.spans[0]!.from || a.planId - b.planId);
}

import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type MaintenanceSpan, mergeSpans } from '../monitor/index.ts';
import { loadRules } from './load-rules.ts';
import { maxWindowMs } from './maintenance.ts';
import { findPlanNames } from './plan.store.ts';

export type MaintenanceOfPlan = {
  planId: number;
  name: string;
  description: string;
  updatedAt: number;
  /** Events and notices that were due by then are not sent. null: not imported */
  importedAt: number | null;
  isFrequent: boolean;
  monitorIds: number[];
  /** disjoint, sorted by start */
  spans: MaintenanceSpan[];
};

/**
 * Past windows include windows of changed or deleted plans. One-time windows of single monitors are excluded, because
 * they have no name.
 */
export async function upcomingMaintenance(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorIds: number[],
  fromMs: number,
  untilMs: number,
): Promise<MaintenanceOfPlan[]> {
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
    // The plan was deleted between the two queries.
    if (plan === undefined || spans.length === 0) return [];
    const covered = new Set(rules.flatMap((rule) => rule.covered));
    return [
      {
        planId,
        name: plan.name,
        description: plan.description,
        updatedAt: plan.updated_at,
        importedAt: plan.imported_at,
        isFrequent: rules.some((rule) => rule.isFrequent),
        monitorIds: monitorIds.filter((id) => covered.has(id)),
        spans,
      },
    ];
  });
  return plans.sort((a, b) => a.spans[0]!.from - b.spans[0]!.from || a.planId - b.planId);
}

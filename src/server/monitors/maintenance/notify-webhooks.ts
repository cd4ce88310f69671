import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, toIso } from '../../kernel/index.ts';
import { enqueueWebhookEvent, listWebhookAccounts } from '../../webhooks/index.ts';
import { listMonitorUrls } from '../monitor/index.ts';
import { type MaintenanceOfPlan, upcomingMaintenance } from './upcoming.ts';

/** Older events are skipped. The service was probably down when they happened. */
const notifiedWithinMs = hourMs;

/** Writes each start and end only once. */
export async function notifyMaintenance(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<number> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const sinceMs = nowMs - notifiedWithinMs;
  let told = 0;
  for (const accountId of await listWebhookAccounts(db)) {
    const monitorIds = [...(await listMonitorUrls(db, accountId)).keys()];
    const plans = await upcomingMaintenance(db, accountId, monitorIds, sinceMs, nowMs + 1);
    for (const moment of plans.flatMap((plan) => momentsOf(plan, { sinceMs, nowMs }))) {
      await inTransaction(deps.database, (trx) =>
        enqueueWebhookEvent(trx, {
          account_id: accountId,
          type: moment.type,
          data: {
            maintenance: {
              plan_id: moment.plan.planId,
              name: moment.plan.name,
              description: moment.plan.description,
              starts_at: toIso(moment.span.from),
              ends_at: toIso(moment.span.to),
              monitor_ids: moment.plan.monitorIds,
            },
            link: `${deps.config.baseUrl}/maintenance`,
          },
          key: `plan_${moment.plan.planId}_${moment.at}`,
          nowMs: moment.at,
        }),
      );
      told++;
    }
  }
  return told;
}

function momentsOf(plan: MaintenanceOfPlan, { sinceMs, nowMs }: { sinceMs: number; nowMs: number }) {
  const afterMs = Math.max(sinceMs, plan.importedAt ?? 0);
  const isNow = (at: number) => at > afterMs && at <= nowMs;
  return plan.spans.flatMap((span) => [
    ...(isNow(span.from) ? [{ type: 'maintenance.started' as const, at: span.from, plan, span }] : []),
    ...(isNow(span.to) ? [{ type: 'maintenance.ended' as const, at: span.to, plan, span }] : []),
  ]);
}

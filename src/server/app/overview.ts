import { endFirstSteps, hasEndedFirstSteps } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/index.ts';
import { buyerMailsUnsent, findRevenueTrend, findSalesSummary, findSellingProgress } from '../market/index.ts';
import { findUptimeTrend, hasWorkingAlerts, monitorsSummary, monitorsUnsent } from '../monitors/index.ts';
import { groupUnsent } from '../outbox/index.ts';
import { findVisitorTrend, summarizeVisitors, websitesUnsent } from '../websites/index.ts';

/** Suggested first steps of a new account. true: the step is completed. */
export type FirstSteps = Record<'monitor' | 'alerts' | 'website' | 'page_view' | 'item' | 'payments', boolean>;

export async function loadOverview(deps: Deps, caller: Caller) {
  const [monitoring, visitors, sales, ...unsent] = await Promise.all([
    monitorsSummary(deps, caller),
    summarizeVisitors(deps, caller.accountId),
    findSalesSummary(deps, caller.accountId, deps.now(), caller.timeZone),
    monitorsUnsent(deps, caller),
    websitesUnsent(deps, caller),
    buyerMailsUnsent(deps, caller),
  ]);
  const first_steps = await firstSteps(deps, caller, {
    monitor: monitoring.monitors.total > 0,
    website: visitors.websites > 0,
    page_view: visitors.has_pageviews,
  });
  return { ...monitoring, visitors, sales, unsent: groupUnsent(unsent.flat(), caller.isOwner), first_steps };
}

/** Returns null once all steps were completed or the account dismissed them. */
async function firstSteps(
  deps: Deps,
  caller: Caller,
  done: Pick<FirstSteps, 'monitor' | 'website' | 'page_view'>,
): Promise<FirstSteps | null> {
  const { db } = deps.database;
  if (await hasEndedFirstSteps(db, caller.accountId)) return null;
  const [alerts, selling] = await Promise.all([
    hasWorkingAlerts(deps, caller),
    findSellingProgress(deps, caller.accountId),
  ]);
  const steps = { ...done, alerts, item: selling.has_published, payments: selling.takes_payments };
  if (!Object.values(steps).every(Boolean)) return steps;
  await endFirstSteps(db, caller.accountId, deps.now());
  return null;
}

/** Returns the trends of the last 30 days, including today, and of the 30 days before. */
export async function loadTrends(deps: Deps, caller: Caller) {
  const [visitors, revenue, uptime] = await Promise.all([
    findVisitorTrend(deps, caller.accountId),
    findRevenueTrend(deps, caller.accountId, deps.now(), caller.timeZone),
    findUptimeTrend(deps, caller),
  ]);
  return { visitors, revenue, uptime };
}

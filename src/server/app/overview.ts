import { endFirstSteps, hasEndedFirstSteps } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { type Caller, isModuleOn } from '../http/index.ts';
import type { Module } from '../kernel/index.ts';
import { buyerMailsUnsent, findRevenueTrend, findSalesSummary, findSellingProgress } from '../market/index.ts';
import { findUptimeTrend, hasWorkingAlerts, monitorsSummary, monitorsUnsent } from '../monitors/index.ts';
import { groupUnsent } from '../outbox/index.ts';
import { findVisitorTrend, summarizeVisitors, websitesUnsent } from '../websites/index.ts';

const moduleOfStep = {
  monitor: 'monitors',
  alerts: 'monitors',
  website: 'websites',
  page_view: 'websites',
  item: 'market',
  payments: 'market',
} as const satisfies Record<string, Module>;
type Step = keyof typeof moduleOfStep;

/** Suggested first steps of a new account, without those of modules that are off. true: the step is completed. */
export type FirstSteps = Partial<Record<Step, boolean>>;

export async function loadOverview(deps: Deps, caller: Caller) {
  const [monitoring, visitors, sales, ...unsent] = await Promise.all([
    monitorsSummary(deps, caller),
    summarizeVisitors(deps, caller.accountId),
    findSalesSummary(deps, caller.accountId, deps.now(), caller.timeZone),
    isModuleOn(caller, 'monitors') ? monitorsUnsent(deps, caller) : [],
    isModuleOn(caller, 'websites') ? websitesUnsent(deps, caller) : [],
    // Buyers get mails about their purchases also while the market is off.
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
  const all = { ...done, alerts, item: selling.has_published, payments: selling.takes_payments };
  const names = (Object.keys(moduleOfStep) as Step[]).filter((step) => isModuleOn(caller, moduleOfStep[step]));
  const steps: FirstSteps = Object.fromEntries(names.map((step) => [step, all[step]]));
  if (names.length === 0) return null;
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

import { endFirstSteps, hasEndedFirstSteps } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { type Caller, isAllowed, isModuleOn } from '../http/index.ts';
import type { Module } from '../kernel/index.ts';
import { buyerMailsUnsent, findRevenueTrend, findSalesSummary, findSellingProgress } from '../market/index.ts';
import {
  findUptimeTrend,
  hasStatusPage,
  hasWorkingAlerts,
  monitorsSummary,
  monitorsUnsent,
} from '../monitors/index.ts';
import { backupStatus } from '../operations/backup/index.ts';
import { groupUnsent } from '../outbox/index.ts';
import { findVisitorTrend, summarizeVisitors, websitesUnsent } from '../websites/index.ts';

const moduleOfStep = {
  monitor: 'monitors',
  alerts: 'monitors',
  status_page: 'monitors',
  website: 'websites',
  page_view: 'websites',
  item: 'market',
  payments: 'market',
} as const satisfies Record<string, Module>;
type Step = keyof typeof moduleOfStep | 'mail' | 'backups';

/** Suggested first steps of a new account, without the scopes of modules that are off. true: the step is completed. */
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
    website: visitors.added > 0,
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
  const [alerts, status_page, selling, service] = await Promise.all([
    hasWorkingAlerts(deps, caller),
    hasStatusPage(deps.database, caller.accountId),
    findSellingProgress(deps, caller.accountId),
    caller.isOwner ? serviceSteps(deps) : {},
  ]);
  const all = { ...done, alerts, status_page, item: selling.has_published, payments: selling.takes_payments };
  const names = (Object.keys(moduleOfStep) as (keyof typeof moduleOfStep)[]).filter((step) =>
    isModuleOn(caller, moduleOfStep[step]),
  );
  const own: FirstSteps = Object.fromEntries(names.map((step) => [step, all[step]]));
  const steps: FirstSteps = isAllowed(caller, 'service') ? { ...own, ...service } : own;
  if (Object.keys(steps).length === 0) return null;
  if (!Object.values({ ...own, ...service }).every(Boolean)) return steps;
  await endFirstSteps(db, caller.accountId, deps.now());
  return null;
}

/** With PostgreSQL, the database's own tools make the backups. */
async function serviceSteps({ config, database, mail, vault }: Deps): Promise<Pick<FirstSteps, 'mail' | 'backups'>> {
  if (config.databaseUrl) return { mail: mail.ready };
  const { isPlanned, last } = await backupStatus(database.db, vault);
  return { mail: mail.ready, backups: isPlanned || last !== null };
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

import type { Deps } from './deps.ts';
import type { Caller } from './http/index.ts';
import { buyerMailProblems, findSalesSummary } from './market/index.ts';
import { monitorsSummary, monitorsUnsent } from './monitors/index.ts';
import { accountDeliveryWarnings, summarizeVisitors } from './websites/index.ts';

/** The overview page: what is down, current visitors, sales, and messages that cannot be delivered. */
export async function loadOverview(deps: Deps, caller: Caller) {
  const [monitoring, visitors, sales, ...unsent] = await Promise.all([
    monitorsSummary(deps, caller),
    summarizeVisitors(deps, caller.accountId),
    findSalesSummary(deps, caller.accountId, deps.now(), caller.timeZone),
    monitorsUnsent(deps, caller),
    accountDeliveryWarnings(deps, caller),
    buyerMailProblems(deps, caller),
  ]);
  return { ...monitoring, visitors, sales, unsent: unsent.flat() };
}

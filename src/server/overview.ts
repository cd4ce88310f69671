import type { Deps } from './deps.ts';
import type { Caller } from './http/index.ts';
import { salesSummary } from './market/index.ts';
import { monitorsSummary } from './monitors/index.ts';
import { visitorsSummary } from './websites/index.ts';

/** What the overview answers: is anything wrong, who is here, what sold. */
export async function overviewOf(deps: Deps, caller: Caller) {
  const [monitoring, visitors, sales] = await Promise.all([
    monitorsSummary(deps, caller),
    visitorsSummary(deps, caller.accountId),
    salesSummary(deps, caller.accountId, deps.now(), caller.timeZone),
  ]);
  return { ...monitoring, visitors, sales };
}

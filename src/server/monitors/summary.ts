import type { Deps } from '../deps.ts';
import type { Caller } from '../http/index.ts';
import { toIso } from '../kernel/time.ts';
import { monitorCounts } from './console/rows.ts';
import { openIncidents } from './summary.store.ts';

/** Open incidents, newest first, and how many monitors stand how. */
export async function monitorsSummary(deps: Deps, caller: Caller) {
  const monitors = await monitorCounts(deps, caller.accountId);
  const incidents = (await openIncidents(deps.ledger.db, caller.accountId)).map((row) => ({
    ...row,
    started_at: toIso(row.started_at),
  }));
  return { incidents, monitors };
}

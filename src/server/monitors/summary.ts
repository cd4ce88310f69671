import type { Deps } from '../deps.ts';
import type { Caller } from '../http/index.ts';
import { toIso } from '../kernel/time.ts';
import { maintenanceOf } from './maintenance/maintenance.ts';
import { statusOf } from './monitor.ts';
import { openIncidents, standings } from './summary.store.ts';

/** Open incidents, newest first, and how many monitors stand how. */
export async function monitorsSummary(deps: Deps, caller: Caller) {
  const nowMs = deps.now();
  const monitors = { total: 0, up: 0, down: 0, pending: 0, paused: 0, maintenance: 0, unknown: 0 };
  const maintenance = await maintenanceOf(deps.ledger.db, [caller.accountId]);
  for (const row of await standings(deps.ledger.db, caller.accountId)) {
    monitors.total++;
    monitors[statusOf(row, maintenance, nowMs).status]++;
  }
  const incidents = (await openIncidents(deps.ledger.db, caller.accountId)).map((row) => ({
    ...row,
    started_at: toIso(row.started_at),
  }));
  return { incidents, monitors };
}

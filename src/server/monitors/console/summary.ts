import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import { missingProviders, unsentAlerts } from '../../outbox/index.ts';
import { listOpenIncidents } from '../incidents/index.ts';
import { monitorCounts } from './rows.ts';
import { sealedAlerts } from './summary.store.ts';

/** Open incidents, newest first, and how many monitors have each status. */
export async function monitorsSummary(deps: Deps, caller: Caller) {
  const monitors = await monitorCounts(deps, caller.accountId);
  const incidents = (await listOpenIncidents(deps.database.db, caller.accountId)).map((row) => ({
    ...row,
    started_at: toIso(row.started_at),
  }));
  return { incidents, monitors };
}

/** One warning for each alert channel that monitors use and this installation cannot send through. */
export async function monitorsUnsent(deps: Deps, caller: Caller): Promise<string[]> {
  if (missingProviders(deps).length === 0) return [];
  const senders = { installation: deps, vault: deps.vault, isOwner: caller.isOwner };
  const alerts = await sealedAlerts(deps.database.db, caller.accountId);
  return unsentAlerts(senders, alerts, ['monitor', 'monitors']);
}

import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import { missingProviders, unsealAlertChannels, unsentAlerts } from '../../outbox/index.ts';
import { listOpenIncidents } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { statusOf } from '../monitor/index.ts';
import { leanRows } from './rows.store.ts';
import { countsOf } from './rows.ts';
import { sealedAlerts } from './summary.store.ts';

/** Monitors of unknown state that are listed: one fault here hides all of them. */
const mostUnknown = 5;

/** Open incidents, newest first, what nobody knows at the moment, and how many monitors have each status. */
export async function monitorsSummary(deps: Deps, { accountId }: Caller) {
  const { db } = deps.database;
  const rows = await leanRows(deps.database, accountId, { search: undefined, searchBy: 'name', tag: undefined });
  const maintenance = await maintenanceOf(db, [accountId]);
  const incidents = (await listOpenIncidents(db, accountId)).map(({ started_at, acknowledged_at, ...row }) => ({
    ...row,
    started_at: toIso(started_at),
    is_acknowledged: acknowledged_at !== null,
  }));
  const unknown = rows
    .map((row) => ({ row, ...statusOf(row, maintenance, deps.now()) }))
    .filter(({ status }) => status === 'unknown')
    .slice(0, mostUnknown)
    .map(({ row, sinceMs }) => ({ id: row.id, name: row.name, cause: row.unknown_cause, since: toIso(sinceMs) }));
  // Who follows the first steps has just added the newest.
  return {
    incidents,
    unknown,
    monitors: countsOf(rows, maintenance, deps.now()),
    newest_monitor: rows.at(-1)?.id ?? null,
  };
}

/** Whether any monitor alerts by a channel that this installation can send through. */
export async function hasWorkingAlerts(deps: Deps, { accountId }: Caller): Promise<boolean> {
  const missing: string[] = missingProviders(deps);
  const alerts = await sealedAlerts(deps.database.db, accountId);
  return alerts.some((sealed) => unsealAlertChannels(deps.vault, sealed).some(({ key }) => !missing.includes(key)));
}

/** One warning for each alert channel that monitors use and this installation cannot send through. */
export async function monitorsUnsent(deps: Deps, caller: Caller): Promise<string[]> {
  if (missingProviders(deps).length === 0) return [];
  const senders = { installation: deps, vault: deps.vault, isOwner: caller.isOwner };
  const alerts = await sealedAlerts(deps.database.db, caller.accountId);
  return unsentAlerts(senders, alerts, ['monitor', 'monitors']);
}

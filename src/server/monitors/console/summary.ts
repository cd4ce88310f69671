import { translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import { missingProviders, type Unsent, unsealAlertChannels, unsentAlerts } from '../../outbox/index.ts';
import { listOpenIncidents } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { type Maintenance, statusOf } from '../monitor/index.ts';
import { countPages } from '../status-pages/index.ts';
import { leanPage, leanRows } from './rows.store.ts';
import { countsOf, countsWithoutMaintenance, unfiltered } from './rows.ts';
import { sealedAlerts } from './summary.store.ts';

/** Limits the list of unknown monitors, because one local fault affects all of them. */
const mostUnknown = 5;

export async function monitorsSummary(deps: Deps, { accountId }: Caller) {
  const { db } = deps.database;
  const maintenance = await maintenanceOf(db, [accountId]);
  const { rows, counts } = await countStatuses(deps, accountId, maintenance);
  const incidents = (await listOpenIncidents(db, accountId)).map(({ started_at, acknowledged_at, cause, ...row }) => ({
    ...row,
    cause: translateCause(cause),
    started_at: toIso(started_at),
    is_acknowledged: acknowledged_at !== null,
  }));
  const unknown = rows
    .map((row) => ({ row, ...statusOf(row, maintenance, deps.now()) }))
    .filter(({ status }) => status === 'unknown')
    .slice(0, mostUnknown)
    .map(({ row: { id, name, unknown_cause }, sinceMs }) => ({
      id,
      name,
      cause: unknown_cause === null ? null : translateCause(unknown_cause),
      since: toIso(sinceMs),
    }));
  // The onboarding links to the newest monitor, which was just created.
  return {
    incidents,
    unknown,
    monitors: counts,
    newest_monitor: rows.at(-1)?.id ?? null,
  };
}

async function countStatuses({ database, now }: Deps, accountId: number, maintenance: Maintenance) {
  const counts = await countsWithoutMaintenance({ database, now }, accountId, maintenance);
  if (!counts) {
    const rows = await leanRows(database, accountId, unfiltered);
    return { rows, counts: countsOf(rows, maintenance, now()) };
  }
  const first = { sortBy: 'id', offset: 0 } as const;
  const wanted = { ...first, status: 'unknown', sort: 'asc', limit: mostUnknown } as const;
  const unknown = counts.unknown === 0 ? [] : await leanPage(database, accountId, unfiltered, wanted);
  const newest = await leanPage(database, accountId, unfiltered, {
    ...first,
    status: undefined,
    sort: 'desc',
    limit: 1,
  });
  return { rows: [...unknown.filter(({ id }) => id !== newest[0]?.id), ...newest], counts };
}

export async function hasWorkingAlerts(deps: Deps, { accountId }: Caller): Promise<boolean> {
  const missing: string[] = missingProviders(deps);
  const alerts = await sealedAlerts(deps.database.db, accountId);
  return alerts.some((sealed) => unsealAlertChannels(deps.vault, sealed).some(({ key }) => !missing.includes(key)));
}

export const hasStatusPage = async ({ db }: Deps['database'], accountId: number): Promise<boolean> =>
  (await countPages(db, accountId)) > 0;

export async function monitorsUnsent(deps: Deps, { accountId }: Caller): Promise<Unsent[]> {
  if (missingProviders(deps).length === 0) return [];
  const alerts = await sealedAlerts(deps.database.db, accountId);
  return unsentAlerts({ installation: deps, vault: deps.vault }, 'monitors', alerts);
}

import type { Insertable } from 'kysely';
import type { IncidentRow, MonitorRow, Schema } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMonitorAlerts } from '../alerts/enqueue.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';

type RowDeps = Pick<Deps, 'database' | 'vault' | 'now'>;

export async function addIncidentRow(
  deps: RowDeps,
  monitor: Pick<MonitorRow, 'id' | 'account_id'>,
  given: Partial<Insertable<Schema['incidents']>> = {},
): Promise<IncidentRow> {
  const started_at = given.started_at ?? deps.now();
  return deps.database.db
    .insertInto('incidents')
    .values({
      account_id: monitor.account_id,
      monitor_id: monitor.id,
      cause: 'answered 503 Service Unavailable',
      started_at,
      ended_at: null,
      acknowledged_at: null,
      reminded_at: started_at,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const hook = { key: 'webhook', value: 'http://127.0.0.1:1/services/secret-hook' };

export async function addDownMonitor(
  deps: RowDeps,
  accountId: number,
  given: Parameters<typeof addMonitorRow>[2] = {},
) {
  const since = deps.now() - 600_000;
  const monitor = await addMonitorRow(deps, accountId, {
    alerts: [hook],
    condition: 'down',
    condition_since: since,
    failing_checks: 12,
    first_checked_at: since - 3_600_000,
    last_checked_at: deps.now(),
    next_check_at: deps.now() + 60_000,
    lease_by: 'checker',
    lease_until: deps.now() + 45_000,
    ...given,
  });
  const incident = await addIncidentRow(deps, monitor, { started_at: since });
  const { id, cause, started_at: startedAt } = incident;
  await enqueueMonitorAlerts(
    deps.database.db,
    deps.vault,
    monitor,
    { event: 'opened', incident: { id, cause, startedAt } },
    since + 10_000,
  );
  return { monitor, incident };
}

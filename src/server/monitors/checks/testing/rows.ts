import type { Insertable } from 'kysely';
import type { MonitorRow, Schema } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { initialState } from '../../monitor/initial-state.ts';

type Given = Omit<Partial<Insertable<Schema['monitors']>>, 'account_id'> & {
  alerts?: { key: string; value: string }[];
};

export async function addMonitorRow(
  deps: Pick<Deps, 'database' | 'vault' | 'now'>,
  accountId: number,
  given: Given = {},
): Promise<MonitorRow> {
  const { alerts = [], ...columns } = given;
  return deps.database.db
    .insertInto('monitors')
    .values({
      account_id: accountId,
      name: 'Shop',
      url: 'http://127.0.0.1:1/',
      interval_s: 60,
      alert_condition: 'url_unavailable',
      alert_text_lookup: null,
      request_method: 'GET',
      request_headers_sealed: '',
      request_auth_username: null,
      request_auth_password_sealed: null,
      cache_buster: 0,
      ssl_alert_days: null,
      domain_alert_days: null,
      maintenance_start: null,
      maintenance_end: null,
      alerts_sealed: alerts.length === 0 ? '' : deps.vault.seal('alerts', JSON.stringify(alerts)),
      reminder_hours: null,
      heartbeat_hash: null,
      heartbeat_sealed: null,
      heartbeat_at: null,
      heartbeat_failure: null,
      heartbeat_started_at: null,
      heartbeat_run_id: null,
      heartbeat_duration_ms: null,
      reference: null,
      ...initialState(deps.now()),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

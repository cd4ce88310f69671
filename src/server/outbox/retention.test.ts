import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { inTransaction, type OutboxRow } from '../database/index.ts';
import { dayMs } from '../kernel/time.ts';
import { addMonitorRow } from '../monitors/checks/testing/rows.ts';
import { closeIncident, openIncident } from '../monitors/incidents/incident.store.ts';
import { hasEnded } from '../monitors/index.ts';
import { deleteOldMessages } from './retention.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  beforeEach(async () => {
    deps = await open();
    account = await addAccount(deps.database.db);
  });
  afterEach(() => deps.close());

  const add = async (name: string, ageDays: number, more: Partial<OutboxRow> = {}): Promise<void> => {
    const at = deps.now() - ageDays * dayMs;
    const { id } = await deps.database.db
      .insertInto('outbox')
      .values({
        account_id: account,
        monitor_id: null,
        incident_id: null,
        website_id: null,
        endpoint_id: null,
        event: 'notice',
        channel: 'email',
        destination_sealed: '',
        facts: '{}',
        idempotency_key: name,
        state: 'delivered',
        attempts: 1,
        next_attempt_at: at,
        expires_at: at,
        lease_until: 0,
        created_at: at,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.database.db
      .insertInto('deliveries')
      .values({ outbox_id: id, attempted_at: at, delivered: 1, error: '', duration_ms: 1, status: null })
      .execute();
  };

  test('deletes finished messages with their attempts 90 days after the last attempt', async () => {
    const monitor = await addMonitorRow(deps, account, {});
    const opening = { account_id: account, monitor_id: monitor.id, cause: 'status 503', started_at: 1 };
    const incident = (await inTransaction(deps.database, (trx) => openIncident(trx, opening)))!;
    await add('delivered', 91);
    await add('failed', 91, { state: 'failed' });
    await add('withheld', 91, { state: 'withheld' });
    await add('recent', 89);
    await add('waiting', 91, { state: 'waiting' });
    await add('of an open incident', 91, { event: 'opened', monitor_id: monitor.id, incident_id: incident.id });
    const keys = async () => {
      const rows = await deps.database.db.selectFrom('outbox').select('idempotency_key').orderBy('id').execute();
      return rows.map((row) => row.idempotency_key);
    };
    await deleteOldMessages(deps, hasEnded, 1);
    assert.deepEqual(await keys(), ['recent', 'waiting', 'of an open incident']);
    assert.equal((await deps.database.db.selectFrom('deliveries').select('id').execute()).length, 3);
    await inTransaction(deps.database, (trx) => closeIncident(trx, monitor.id, deps.now()));
    await deleteOldMessages(deps, hasEnded);
    assert.deepEqual(await keys(), ['recent', 'waiting']);
  });
});

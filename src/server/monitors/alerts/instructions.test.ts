import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monitorsPath, plainMonitor, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { writeResults } from '../checks/write-results.ts';
import { incidentNotices } from '../status-pages/index.ts';

onEachDatabase((open) => {
  const service = useService(open);

  test('sends the current notes and runbook with the alert of an incident', async () => {
    const { ada, deps } = service;
    const created = await ada.post(monitorsPath, {
      ...plainMonitor,
      notes: 'Ask Grace.',
      runbook_url: 'https://wiki.example/old',
      alerts: [{ key: 'webhook', value: 'https://hooks.example/a' }],
    });
    assert.equal(created.status, 201, created.text);
    const { id } = created.body.data;
    await ada.patch(`${monitorsPath}/${id}`, { notes: 'Ask Ada first.', runbook_url: null }, 'json');
    const at = deps.now();
    await deps.database.db.updateTable('monitors').set({ lease_by: 'checker' }).where('id', '=', id).execute();
    const update = {
      id,
      checkedAt: at,
      condition: 'down',
      changesState: true,
      conditionSince: at,
      failingChecks: 3,
      passingChecks: 0,
      unconfirmedSince: null,
      unreachableSince: null,
      responseTimeMs: null,
      nextCheckAt: at + 60_000,
      sslExpiresAt: null,
      sslHost: null,
      sslAlerted: '',
      leaseUntil: 0,
    } as const;
    const incident = { kind: 'open', cause: 'x', startedAt: at } as const;
    await writeResults({ ...deps, notices: incidentNotices }, 'checker', [
      { kind: 'conclusive', id, update, incident, certificates: [], knownAt: undefined },
    ]);
    const sent = await deps.database.db
      .selectFrom('outbox')
      .select('facts')
      .where('monitor_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(sent.facts).monitor, {
      id,
      name: plainMonitor.name,
      url: plainMonitor.url,
      notes: 'Ask Ada first.',
    });
  });

  test('refuses a monitor that is upside down and watches what only a reachable address has', async () => {
    const { ada } = service;
    const refusal = async (fields: Record<string, unknown>) => {
      const answer = await ada.post(monitorsPath, { ...plainMonitor, upside_down: 1, ...fields });
      return [answer.status, answer.body.errors?.upside_down];
    };
    assert.deepEqual(await refusal({ url: 'heartbeat://backup' }), [
      422,
      ['upside_down is not possible for heartbeat:// monitors: set it to 0.'],
    ]);
    for (const field of ['ssl_alert_days', 'domain_alert_days'])
      assert.deepEqual(await refusal({ url: 'https://a.example/', [field]: 7 }), [
        422,
        [`upside_down is not possible with ${field}: turn one of them off.`],
      ]);
    const created = await ada.post(monitorsPath, { ...plainMonitor, upside_down: 1 });
    const path = `${monitorsPath}/${created.body.data.id}`;
    assert.equal((await ada.patch(path, { ssl_alert_days: 7 }, 'json')).status, 422);
    assert.equal((await ada.patch(path, { ssl_alert_days: 7, upside_down: 0 }, 'json')).status, 200);
  });
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { until } from '../../src/server/monitors/checks/testing/servers.ts';
import { useService } from '../contract/service.ts';
import { sessionCookieOf } from '../support/session.ts';
import { onEachDatabase } from '../support/testing.ts';

onEachDatabase((open) => {
  const service = useService(open);
  let headers: Record<string, string>;

  before(async () => {
    const cookie = await sessionCookieOf(service.deps, service.adaId);
    const { csrf } = (await service.app.inject({ url: '/console/api/session', headers: { cookie } })).json().data;
    headers = { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
  });

  const post = async (path: string, payload?: object) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: `/console/api${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, data: answer.json().data };
  };

  test('pauses only selected monitors of the same account', async () => {
    const { deps, adaId, graceId } = service;
    const [own, foreign] = [await addMonitorRow(deps, adaId, {}), await addMonitorRow(deps, graceId, {})];
    const { data } = await post('/monitors/bulk', { action: 'pause', ids: [own.id, foreign.id] });
    assert.deepEqual(data, { changed: 1 });
    const rows = await deps.database.db.selectFrom('monitors').select(['id', 'paused']).orderBy('id').execute();
    assert.deepEqual(rows, [
      { id: own.id, paused: 1 },
      { id: foreign.id, paused: 0 },
    ]);
  });

  test('previews and sets fields of selected monitors, and refuses fields that one of them cannot have', async () => {
    const { deps, adaId, graceId } = service;
    const add = (accountId: number, given: object) => addMonitorRow(deps, accountId, { interval_s: 300, ...given });
    const [one, same, foreign] = [await add(adaId, {}), await add(adaId, { timeout_s: 45 }), await add(graceId, {})];
    const ids = [one.id, same.id, foreign.id];
    const fields = { timeout: 45 };
    assert.deepEqual((await post('/monitors/bulk/preview', { ids, fields })).data, {
      changed: 1,
      before: [{ value: null, monitors: 1 }],
    });
    const timeouts = async () =>
      (
        await deps.database.db.selectFrom('monitors').select('timeout_s').where('id', 'in', ids).orderBy('id').execute()
      ).map(({ timeout_s }) => timeout_s);
    assert.deepEqual(await timeouts(), [null, 45, null], 'a preview changes nothing');
    assert.deepEqual((await post('/monitors/bulk', { action: 'set', ids, fields })).data, { changed: 1 });
    assert.deepEqual(await timeouts(), [45, 45, null]);
    const short = await add(adaId, { name: 'Short', interval_s: 60 });
    for (const path of ['/monitors/bulk/preview', '/monitors/bulk']) {
      const given = { action: 'set', ids: [one.id, short.id], fields: { timeout: 60 } };
      assert.equal((await post(path, given)).status, 422);
    }
    assert.deepEqual(await timeouts(), [45, 45, null]);
    const paced = { recovery_threshold: 2, confirmation_interval: 30, confirmations: null };
    assert.deepEqual((await post('/monitors/bulk', { action: 'set', ids, fields: paced })).data, { changed: 2 });
  });

  test('sets every field that monitors can share, and previews the values that it replaces', async () => {
    const { deps, adaId } = service;
    const slow = { degraded_after_ms: 800 };
    const monitors = [{}, slow, slow].map((given) => addMonitorRow(deps, adaId, { interval_s: 300, ...given }));
    const ids = (await Promise.all(monitors)).map(({ id }) => id);
    assert.deepEqual((await post('/monitors/bulk/preview', { ids, fields: { degraded_after: 500 } })).data, {
      changed: 3,
      before: [
        { value: 800, monitors: 2 },
        { value: null, monitors: 1 },
      ],
    });
    const fields = {
      degraded_after: 500,
      alert_when_degraded: 1,
      accepted_status_codes: '200',
      request_method: 'HEAD',
      cache_buster: 1,
      ssl_alert_days: 14,
      domain_alert_days: 30,
      confirm_by_traffic: 1,
      reminder_hours: 6,
      notes: 'Call the team',
    };
    assert.deepEqual((await post('/monitors/bulk', { action: 'set', ids, fields })).data, { changed: 3 });
    const { body } = await service.ada.get(`/api/v1/monitors/${ids[2]}`);
    for (const [name, value] of Object.entries(fields)) assert.equal(body.data[name], value, name);
    const upsideDown = { action: 'set', ids, fields: { upside_down: 1 } };
    assert.equal((await post('/monitors/bulk', upsideDown)).status, 422, 'with an expiry alert');
  });

  test('adds and removes an alert contact, and keeps the others', async () => {
    const { deps, adaId } = service;
    const own = { key: 'email', value: 'own@ada.example' } as const;
    const duty = { key: 'email', value: 'duty@ada.example' } as const;
    const alerts = async (id: number) => (await service.ada.get(`/api/v1/monitors/${id}`)).body.data.alerts;
    const one = (await addMonitorRow(deps, adaId, { alerts: [own] })).id;
    const ids = [one, (await addMonitorRow(deps, adaId, { alerts: [duty] })).id];
    const add = { ids, fields: { add_alert: { ...duty, value: 'DUTY@ada.example' } } };
    assert.deepEqual((await post('/monitors/bulk/preview', add)).data, { changed: 1, before: [] });
    assert.deepEqual((await post('/monitors/bulk', { action: 'set', ...add })).data, { changed: 1 });
    assert.deepEqual(await alerts(one), [own, add.fields.add_alert]);
    const remove = { action: 'set', ids, fields: { remove_alert: duty } };
    assert.deepEqual((await post('/monitors/bulk', remove)).data, { changed: 2 });
    assert.deepEqual(await alerts(one), [own]);
  });

  test('renames a group for all its websites', async () => {
    for (const domain of ['one.example', 'two.example'])
      assert.equal((await service.ada.post('/api/v1/websites', { domain, group: 'Clients' })).status, 201);
    assert.deepEqual((await post('/websites/groups', { from: 'Clients', to: 'Customers' })).data, { moved: 2 });
  });

  test('checks a monitor on demand, and returns the result', async () => {
    const { deps, adaId } = service;
    const { db } = deps.database;
    const { id } = await addMonitorRow(deps, adaId, { first_checked_at: 1, next_check_at: deps.now() + 1e9 });
    const answer = post(`/monitors/${id}/check`);
    const row = () => db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await until(async () => (await row()).next_check_at <= deps.now());
    const checked = { last_checked_at: deps.now(), condition: 'up', response_time_ms: 12 } as const;
    await db.updateTable('monitors').set(checked).where('id', '=', id).execute();
    const { status, data } = await answer;
    assert.deepEqual([status, data.state, data.good, data.response_time], [200, 'done', true, 12]);
  });
});

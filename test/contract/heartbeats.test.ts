import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../support/testing.ts';
import { assertRefused } from './client.ts';
import { monitorsPath, plainMonitor, useService } from './service.ts';

const baseUrl = 'https://gatehouse.example';
const heartbeat = { ...plainMonitor, url: 'heartbeat://backup?period=86400', alert_condition: 'url_unavailable' };

onEachDatabase((open) => {
  const service = useService(open, { config: { baseUrl, monitorBaseUrl: baseUrl } });

  test('gives a heartbeat a secret URL, which only its account can see, but anyone can call', async () => {
    const stored = await service.ada.post(monitorsPath, heartbeat);
    assert.equal(stored.status, 201, stored.text);
    const { id, heartbeat_url: address } = stored.body.data;
    assert.match(address, /^https:\/\/gatehouse\.example\/heartbeat\/[0-9A-Za-z]{32}$/);
    assert.equal((await service.ada.get(`${monitorsPath}/${id}`)).body.data.heartbeat_url, address);

    assertRefused(await service.grace.get(`${monitorsPath}/${id}`), 404, undefined, 'another account');
    const hers = await service.grace.post(monitorsPath, heartbeat);
    assert.notEqual(hers.body.data.heartbeat_url, address);
    assert.ok(!(await service.grace.get(monitorsPath)).text.includes(address));

    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const called = await service.app.inject({ method, url: new URL(address).pathname });
      assert.equal(called.statusCode, 200);
      assert.equal(called.body, method === 'HEAD' ? '' : '{"ok":true}');
    }
    const failed = await service.app.inject({ method: 'POST', url: `${new URL(address).pathname}/fail/` });
    assert.equal(failed.statusCode, 200);
  });

  test('gives monitors of other kinds no such URL, and removes it when the kind changes', async () => {
    for (const url of ['https://example.com/', 'tcp://example.com:25', 'icmp://example.com', 'dns:///example.com']) {
      const stored = await service.ada.post(monitorsPath, { ...heartbeat, url });
      assert.deepEqual([stored.status, stored.body.data?.heartbeat_url, stored.body.data?.url], [201, null, url]);
    }
    const { id, heartbeat_url: address } = (await service.ada.post(monitorsPath, heartbeat)).body.data;
    const changed = await service.ada.patch(`${monitorsPath}/${id}`, { url: 'tcp://example.com:25' });
    assert.equal(changed.body.data.heartbeat_url, null);
    const called = await service.app.inject({ url: new URL(address).pathname });
    assert.deepEqual([called.statusCode, called.json()], [404, { message: 'Resource not found.' }]);
  });

  test('returns the last run of a job, when the next is due, and its output, only to its account', async () => {
    const scheduled = { ...heartbeat, url: 'heartbeat://backup?schedule=0 3 * * *&tz=Europe/Berlin' };
    const { id, url, heartbeat_url: address } = (await service.ada.post(monitorsPath, scheduled)).body.data;
    assert.equal(url, 'heartbeat://backup?schedule=0+3+*+*+*&tz=Europe/Berlin');
    const { pathname } = new URL(address);
    assert.equal((await service.app.inject({ method: 'POST', url: `${pathname}/start` })).statusCode, 200);
    const path = `${monitorsPath}/${id}/heartbeat`;
    const running = (await service.ada.get(path)).body.data;
    assert.deepEqual([running.running, running.last_call_at, running.next_expected_at], [true, null, null]);
    await service.app.inject({
      method: 'POST',
      url: `${pathname}/0`,
      payload: 'done',
      headers: { 'content-type': 'text/plain' },
    });
    const { data } = (await service.ada.get(path)).body;
    assert.deepEqual([data.running, data.started_at, typeof data.duration], [false, running.started_at, 'number']);
    assert.deepEqual(
      data.logs.map(({ kind, exit_status, text, is_cut }: Record<string, unknown>) => [
        kind,
        exit_status,
        text,
        is_cut,
      ]),
      [['success', 0, 'done', false]],
    );
    assert.match(data.next_expected_at, /T0[12]:00:00\.000Z$/, '03:00 in Berlin');
    assertRefused(await service.grace.get(path), 404, undefined, 'another account');
    const site = await service.ada.post(monitorsPath, plainMonitor);
    assert.equal((await service.ada.get(`${monitorsPath}/${site.body.data.id}/heartbeat`)).body.data, null);
  });

  test('rejects unsupported addresses and alert conditions, and explains why', async () => {
    const refusals = [
      [{ url: 'tcp://example.com' }, 'url', /^url must contain a host and a port/],
      [{ url: 'dns:///example.com?type=ANY' }, 'url', /^url must have one of these types: A, /],
      [{ url: 'heartbeat://?period=1' }, 'url', /^url must have a period of 30 to /],
      [{ url: 'heartbeat://?schedule=0 25 * * *' }, 'url', /^url must have a cron expression with five fields/],
      [{ url: 'icmp://h', alert_condition: 'url_text' }, 'alert_condition', /must be url_unavailable for icmp:/],
      [{ alert_condition: 'url_no_text' }, 'alert_condition', /must be url_unavailable for heartbeat:/],
    ] as const;
    for (const [change, field, sentence] of refusals) {
      const answer = await service.ada.post(monitorsPath, { ...heartbeat, ...change });
      assert.equal(answer.status, 422);
      assert.match(answer.body.errors[field]?.[0] ?? JSON.stringify(answer.body), sentence);
    }
  });
});

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

  test('rejects unsupported addresses and alert conditions, and explains why', async () => {
    const refusals = [
      [{ url: 'tcp://example.com' }, 'url', /^url must contain a host and a port/],
      [{ url: 'dns:///example.com?type=ANY' }, 'url', /^url must have one of these types: A, /],
      [{ url: 'heartbeat://?period=1' }, 'url', /^url must have a period of 30 to /],
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

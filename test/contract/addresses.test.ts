import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openTestDeps } from '../support/testing.ts';
import { codeOf, fileItem, filePurchase, importInto } from './catalogue.ts';
import { assertMarketRefused, assertRefused } from './client.ts';
import { parametersOf } from './envelope.ts';
import { monitorsPath, plainMonitor, useService, websitesPath } from './service.ts';

describe('interfaces that each have their own host', () => {
  const config = {
    baseUrl: 'https://gatehouse.example',
    monitorBaseUrl: 'https://monitor.example',
    analyticsBaseUrl: 'http://stats.example:8443',
    marketBaseUrl: 'https://market.example',
  };
  const hosts = {
    shared: 'gatehouse.example',
    monitors: 'monitor.example',
    websites: 'stats.example:8443',
    market: 'market.example',
  };
  const service = useService(openTestDeps, { config });
  const on = (host: string, method: string, path: string, fields?: Record<string, unknown>) =>
    service.ada.send(method, path, { headers: { host }, ...(fields && { fields }) });
  before(async () => {
    const ids = await importInto(service.deps, service.adaId, [fileItem('theme')], [filePurchase(1, 'theme')]);
    market.push(['GET', `/api/items/item?item_id=${ids.theme}`]);
    await service.deps.database.db
      .updateTable('accounts')
      .set({ avatar: 'a.png' })
      .where('id', '=', service.adaId)
      .execute();
    for (let number = 0; number < 11; number++) {
      assert.equal((await on(hosts.monitors, 'POST', monitorsPath, plainMonitor)).status, 201);
      assert.equal((await on(hosts.websites, 'POST', websitesPath, { domain: `s${number}.example` })).status, 201);
    }
  });
  const market: [string, string][] = [
    ['GET', '/api/account/details'],
    ['GET', '/api/items/all'],
    ['POST', `/api/purchases/validation?purchase_code=${codeOf(1)}`],
  ];
  const elsewhere = (own: string) => [
    ...Object.values(hosts).filter((host) => host !== own),
    'other.example',
    '127.0.0.1',
    `${own}.evil.example`,
  ];

  test('serves monitors only on their host, with links to that host', async () => {
    const { body } = await on(hosts.monitors, 'GET', monitorsPath);
    assert.deepEqual(parametersOf(body.links.next, `https://monitor.example${monitorsPath}`), { page: '2' });
    assert.equal(body.meta.path, `https://monitor.example${monitorsPath}`);
    const stored = await on(hosts.monitors, 'POST', monitorsPath, plainMonitor);
    assert.equal(stored.headers.location, `https://monitor.example${monitorsPath}/${stored.body.data.id}`);
    for (const host of elsewhere(hosts.monitors)) {
      for (const method of ['GET', 'POST', 'DELETE'])
        assertRefused(await on(host, method, monitorsPath), 404, undefined, host);
      assertRefused(await on(host, 'GET', `${monitorsPath}/${stored.body.data.id}`), 404, undefined, host);
    }
  });

  test('serves websites only on their host, with links to that host', async () => {
    const { body } = await on(hosts.websites, 'GET', websitesPath);
    assert.deepEqual(parametersOf(body.links.last, `http://stats.example:8443${websitesPath}`), { page: '2' });
    const stored = await on(hosts.websites, 'POST', websitesPath, { domain: 'own.example' });
    const { data } = stored.body;
    assert.equal(stored.headers.location, `http://stats.example:8443${websitesPath}/${data.id}`);
    assert.equal(data.stats_url, `http://stats.example:8443/stats/${data.id}`);
    assert.ok(data.tracking_code.includes('src="http://stats.example:8443/js/gatehouse.js"'));
    for (const host of [...elsewhere(hosts.websites), 'stats.example', 'stats.example:80'])
      for (const path of [websitesPath, `${websitesPath}/${data.id}`])
        assertRefused(await on(host, 'GET', path), 404, undefined, host);
  });

  test('serves the marketplace only on its host, with addresses of that host', async () => {
    for (const [method, path] of market) {
      const answer = await on(hosts.market, method, path);
      assert.equal(answer.status, 200, `${path} ${answer.text}`);
      for (const host of elsewhere(hosts.market))
        assertMarketRefused(await on(host, method, path), 404, 'Resource not found.', host);
    }
    const { body } = await on(hosts.market, 'GET', '/api/account/details');
    assert.equal(body.data.profile.media.avatar, 'https://market.example/media/a.png');
  });

  test('ignores letter case and an explicit default port in the host name', async () => {
    for (const host of ['MONITOR.example', 'monitor.example:443'])
      assert.equal((await on(host, 'GET', monitorsPath)).status, 200, host);
    assert.equal((await on('Stats.Example:8443', 'GET', websitesPath)).status, 200);
  });
});

describe('one host for all interfaces', () => {
  const service = useService(openTestDeps);
  test('answers requests for any host', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost', 'gatehouse.example'])
      for (const path of [monitorsPath, websitesPath, '/api/account/details'])
        assert.equal((await service.ada.send('GET', path, { headers: { host } })).status, 200);
  });
});

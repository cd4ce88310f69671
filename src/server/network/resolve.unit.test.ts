import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { serveNames } from '../monitors/checks/testing/name-server.ts';
import { createResolver } from './resolve.ts';

const noHosts = () => undefined;

const nameServer = async (answerOf: Parameters<typeof serveNames>[0]) => {
  const server = await serveNames(answerOf);
  after(() => server.close());
  return server;
};

test('resolves localhost and names of the hosts file without a name server', async () => {
  const resolve = createResolver({
    servers: ['127.0.0.1:1'],
    hosts: (name) => (name === 'shop' ? ['10.0.0.7'] : undefined),
  });
  assert.deepEqual(await resolve('SHOP.'), ['10.0.0.7']);
  assert.deepEqual(await resolve('localhost'), ['127.0.0.1', '::1']);
});

test('queries the name server for every lookup', async () => {
  let address = '192.0.2.1';
  const dns = await nameServer(() => [address]);
  const resolve = createResolver({ servers: [dns.server], hosts: noHosts });
  assert.deepEqual(await resolve('site.example'), ['192.0.2.1']);
  address = '192.0.2.2';
  assert.deepEqual(await resolve('site.example'), ['192.0.2.2']);
});

test("reports a name that doesn't exist", async () => {
  const dns = await nameServer(() => 'none');
  const resolve = createResolver({ servers: [dns.server], hosts: noHosts });
  await assert.rejects(resolve('nowhere.example'), { message: 'host name not found' });
});

test('reports an alias without addresses like a name without addresses', async () => {
  const dns = await nameServer(() => 'alias');
  const resolve = createResolver({ servers: [dns.server], hosts: noHosts });
  await assert.rejects(resolve('dangling.example'), { message: 'host name not found' });
});

test("doesn't wait long for the other address family", async () => {
  const dns = await nameServer((_, type) => (type === 1 ? ['192.0.2.9'] : 'silent'));
  const resolve = createResolver({ servers: [dns.server], hosts: noHosts });
  let quickestMs = Infinity;
  for (let round = 0; round < 5 && quickestMs >= 2000; round++) {
    const started = performance.now();
    assert.deepEqual(await resolve('site.example'), ['192.0.2.9']);
    quickestMs = Math.min(quickestMs, performance.now() - started);
  }
  assert.ok(quickestMs < 2000);
});

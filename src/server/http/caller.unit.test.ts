import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { silentLog } from '../kernel/log.ts';
import { clientAddress, networkOf, siteOf } from './caller.ts';
import { readProxyHeader } from './forwarded.ts';
import { ProxyWatch } from './proxy-watch.ts';

const proxy = '10.0.0.1';
const stranger = '203.0.113.99';

const silent = new ProxyWatch({ trustProxy: [], proxyHeader: '', baseUrl: 'http://a.example' }, silentLog());

async function tells(trustProxy: string[], proxyHeader = 'X-Forwarded-For') {
  const app = fastify({ trustProxy: trustProxy.length > 0 ? trustProxy : false }) as unknown as FastifyInstance;
  readProxyHeader(app, { trustProxy, proxyHeader }, silent);
  app.get('/', (request) => clientAddress(request));
  await app.ready();
  return async (remoteAddress: string, headers: Record<string, string>): Promise<string> =>
    (await app.inject({ url: '/', remoteAddress, headers })).body;
}

type Row = [headers: Record<string, string>, address: string];

const forwardedFor: Row[] = [
  [{}, proxy],
  [{ 'x-forwarded-for': '198.51.100.7' }, '198.51.100.7'],
  [{ 'x-forwarded-for': '1.1.1.1, 198.51.100.7' }, '198.51.100.7'],
  [{ 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.9.9.9' }, '198.51.100.7'],
  [{ 'x-forwarded-for': '198.51.100.7:4711' }, '198.51.100.7'],
  [{ 'x-forwarded-for': '198.51.100.7:4711, 10.9.9.9:80' }, '198.51.100.7'],
  [{ 'x-forwarded-for': '[2001:db8::7]:4711' }, '2001:db8::7'],
  [{ 'x-forwarded-for': '2001:db8::7' }, '2001:db8::7'],
  [{ 'x-forwarded-for': '::ffff:198.51.100.7' }, '198.51.100.7'],
  [{ 'x-forwarded-for': '1.1.1.1, unknown' }, proxy],
  [{ 'x-forwarded-for': '<script>' }, proxy],
  [{ 'x-forwarded-for': '198.51.100.7', 'cf-connecting-ip': '1.1.1.1', 'x-real-ip': '1.1.1.1' }, '198.51.100.7'],
  [{ 'cf-connecting-ip': '1.1.1.1' }, proxy],
  [{ 'true-client-ip': '1.1.1.1' }, proxy],
  [{ 'x-real-ip': '1.1.1.1' }, proxy],
  [{ forwarded: 'for=1.1.1.1' }, proxy],
];

const realIp: Row[] = [
  [{ 'x-real-ip': '198.51.100.7' }, '198.51.100.7'],
  [{ 'x-real-ip': '198.51.100.7', 'x-forwarded-for': '1.1.1.1', 'cf-connecting-ip': '1.1.1.1' }, '198.51.100.7'],
  [{ 'x-real-ip': '198.51.100.7:4711' }, '198.51.100.7'],
  [{ 'x-real-ip': '2001:db8::7' }, '2001:db8::7'],
  [{ 'x-real-ip': '10.9.9.9' }, '10.9.9.9'],
  [{ 'x-real-ip': 'garbage' }, proxy],
  [{ 'x-real-ip': '1.1.1.1, 2.2.2.2' }, proxy],
  [{ 'x-forwarded-for': '1.1.1.1' }, proxy],
  [{}, proxy],
];

const rfc7239: Row[] = [
  [{ forwarded: 'for=198.51.100.7;proto=https;by=10.0.0.1' }, '198.51.100.7'],
  [{ forwarded: 'for=1.1.1.1, For="198.51.100.7:80"' }, '198.51.100.7'],
  [{ forwarded: 'for=198.51.100.7, for=10.9.9.9' }, '198.51.100.7'],
  [{ forwarded: 'for="[2001:db8::7]:4711"' }, '2001:db8::7'],
  [{ forwarded: 'for=1.1.1.1, for=_hidden' }, proxy],
  [{ forwarded: 'for=1.1.1.1, proto=https' }, proxy],
  [{ forwarded: 'by=10.0.0.1' }, proxy],
  [{ 'x-forwarded-for': '1.1.1.1' }, proxy],
];

for (const [header, rows] of [
  ['X-Forwarded-For', forwardedFor],
  ['X-Real-IP', realIp],
  ['Forwarded', rfc7239],
] as const) {
  test(`trusts only the header ${header} of a trusted proxy`, async () => {
    const address = await tells(['10.0.0.0/8'], header);
    for (const [headers, expected] of rows)
      assert.equal(await address(proxy, headers), expected, JSON.stringify(headers));
  });

  test(`ignores ${header} of untrusted peers`, async () => {
    for (const trusted of [['10.0.0.0/8'], ['2001:db8::/32', 'loopback'], []]) {
      const address = await tells(trusted, header);
      for (const [headers] of rows) assert.equal(await address(stranger, headers), stranger, JSON.stringify(headers));
    }
  });
}

test('trusts the configured addresses, ranges and loopback', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7' };
  for (const [trusted, peer] of [
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:db8::/32', '2001:db8::9'],
    ['loopback', '127.0.0.5'],
    ['loopback', '::1'],
  ] as const)
    assert.equal(await (await tells([trusted]))(peer, forwarded), '198.51.100.7', `${trusted} ${peer}`);
});

test('uses the IPv4 address or the IPv6 /64 network, in any notation', () => {
  assert.equal(networkOf('198.51.100.7'), '198.51.100.7');
  assert.equal(networkOf('2001:db8::7'), networkOf('2001:0db8:0:0:ffff::1'));
  assert.notEqual(networkOf('2001:db8::7'), networkOf('2001:db8:0:1::7'));
  assert.equal(networkOf('2001:DB8::7'), '2001:db8:0:0::/64');
  assert.equal(networkOf('1::2:3:4:5:6:7'), '1:0:2:3::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('64:ff9b::192.0.2.1'), '64:ff9b:0:0::/64');
  assert.equal(networkOf('1:2:3:4:5:6:7:8'), '1:2:3:4::/64');
  assert.equal(networkOf('garbage'), 'garbage');
  assert.equal(siteOf(networkOf('2001:db8:1:2::7')), siteOf(networkOf('2001:db8:1:ffff::1')));
  assert.notEqual(siteOf(networkOf('2001:db8:1::7')), siteOf(networkOf('2001:db8:2::7')));
  assert.equal(siteOf('198.51.100.7'), '198.51.100.7');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { clientAddress, networkOf } from './caller.ts';

const proxy = '10.0.0.1';
const stranger = '203.0.113.99';

async function tells(trustProxy: string[] | false) {
  const app = fastify({ trustProxy }) as unknown as FastifyInstance;
  app.get('/', (request) => clientAddress(request));
  await app.ready();
  return async (remoteAddress: string, headers: Record<string, string>): Promise<string> =>
    (await app.inject({ url: '/', remoteAddress, headers })).body;
}

const believed: [headers: Record<string, string>, address: string][] = [
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
  [{ 'cf-connecting-ip': '198.51.100.7' }, '198.51.100.7'],
  [{ 'cf-connecting-ip': '2001:db8::7' }, '2001:db8::7'],
  [{ 'true-client-ip': '198.51.100.7' }, '198.51.100.7'],
  [{ 'x-real-ip': '198.51.100.7' }, '198.51.100.7'],
  [{ 'x-real-ip': '198.51.100.7', 'cf-connecting-ip': '1.1.1.1' }, '198.51.100.7'],
  [{ 'x-real-ip': 'garbage' }, proxy],
  [{ 'x-real-ip': '1.1.1.1, 2.2.2.2' }, proxy],
  [{ forwarded: 'for=198.51.100.7;proto=https;by=10.0.0.1' }, '198.51.100.7'],
  [{ forwarded: 'for=1.1.1.1, For="198.51.100.7:80"' }, '198.51.100.7'],
  [{ forwarded: 'for=198.51.100.7, for=10.9.9.9' }, '198.51.100.7'],
  [{ forwarded: 'for="[2001:db8::7]:4711"' }, '2001:db8::7'],
  [{ forwarded: 'for=1.1.1.1, for=_hidden' }, proxy],
  [{ forwarded: 'for=1.1.1.1, proto=https' }, proxy],
  [{ forwarded: 'by=10.0.0.1' }, proxy],
];

test('believes a trusted proxy about the visitor’s address, hop by hop, in the headers that proxies use', async () => {
  const address = await tells(['10.0.0.0/8']);
  for (const [headers, expected] of believed)
    assert.equal(await address(proxy, headers), expected, JSON.stringify(headers));
});

test('believes nobody else, whatever the headers', async () => {
  for (const trusted of [['10.0.0.0/8'], false] as const) {
    const address = await tells(trusted as string[] | false);
    for (const [headers] of believed) assert.equal(await address(stranger, headers), stranger, JSON.stringify(headers));
  }
});

test('an address is its own network, of IPv6 the first 64 bits, however it is written', () => {
  assert.equal(networkOf('198.51.100.7'), '198.51.100.7');
  assert.equal(networkOf('2001:db8::7'), networkOf('2001:0db8:0:0:ffff::1'));
  assert.notEqual(networkOf('2001:db8::7'), networkOf('2001:db8:0:1::7'));
  assert.equal(networkOf('2001:DB8::7'), '2001:db8:0:0::/64');
  assert.equal(networkOf('1::2:3:4:5:6:7'), '1:0:2:3::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('64:ff9b::192.0.2.1'), '64:ff9b:0:0::/64');
  assert.equal(networkOf('1:2:3:4:5:6:7:8'), '1:2:3:4::/64');
  assert.equal(networkOf('garbage'), 'garbage');
});

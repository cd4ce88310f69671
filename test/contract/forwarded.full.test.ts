import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTestDeps } from '../support/testing.ts';
import { accountPassword, useService, websitesPath } from './service.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const peers = { proxy: '127.0.0.1', stranger: '198.51.100.7' };

for (const { trustProxy, peer, believed } of [
  { trustProxy: [], peer: peers.proxy, believed: false },
  { trustProxy: ['loopback'], peer: peers.stranger, believed: false },
  { trustProxy: ['loopback'], peer: peers.proxy, believed: true },
])
  describe(`a peer at ${peer} with ${trustProxy.join() || 'nobody'} as trusted proxies`, () => {
    const service = useService(openTestDeps, { events: true, config: { trustProxy } });

    test(`is ${believed ? '' : 'not '}believed when it forwards the addresses of visitors`, async () => {
      const { body } = await service.ada.send('POST', websitesPath, { fields: { domain: 'a.example' } });
      const website = body.data.id;
      for (const address of ['8.8.8.8', '193.99.144.80'])
        for (const [method, url, payload] of [
          ['POST', '/api/collect', JSON.stringify({ w: website, u: 'https://a.example/' })],
          ['POST', '/api/event', JSON.stringify({ n: 'pageview', d: 'a.example', u: 'https://a.example/' })],
          ['GET', `/api/pixel.gif?w=${website}&u=/`, undefined],
        ] as const) {
          const answer = await service.app.inject({
            method,
            url,
            remoteAddress: peer,
            headers: { 'user-agent': userAgent, 'content-type': 'text/plain', 'x-forwarded-for': address },
            ...(payload !== undefined && { payload }),
          });
          assert.ok(answer.statusCode < 300, answer.body);
        }
      await service.deps.events.flush();
      const [seen] = await service.deps.events.query<{ visitors: number; countries: string[] }>(
        `SELECT uniqExact(visitor) AS visitors, arraySort(groupUniqArray(country)) AS countries
         FROM pageviews WHERE website = {website:UInt32}`,
        { website },
      );
      assert.deepEqual(seen, believed ? { visitors: 2, countries: ['DE', 'US'] } : { visitors: 1, countries: [''] });
    });
  });

describe('with X-Real-IP as the proxy header', () => {
  const service = useService(openTestDeps, { config: { trustProxy: ['loopback'], proxyHeader: 'X-Real-IP' } });

  test('still rate limits a visitor who forges X-Forwarded-For', async () => {
    const guess = (n: number) => {
      const invented = `198.51.${n >> 8}.${n & 255}`;
      return service.app.inject({
        url: '/api/v1/monitors',
        remoteAddress: peers.proxy,
        headers: {
          authorization: 'Bearer gh_guess',
          'x-real-ip': '203.0.113.7',
          'x-forwarded-for': invented,
          'cf-connecting-ip': invented,
          'true-client-ip': invented,
          forwarded: `for=${invented}`,
        },
      });
    };
    const statuses = new Set<number>();
    for (let n = 0; n < 2000 && !statuses.has(429); n++) statuses.add((await guess(n)).statusCode);
    assert.deepEqual([...statuses], [401, 429]);
  });
});

describe('behind a proxy that is not trusted', () => {
  const service = useService(openTestDeps, {});

  test('shows only the owner of the service which setting would make the proxy trusted', async () => {
    const signIn = async (name: string) => {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/console/api/login',
        headers: { 'x-forwarded-for': '198.51.100.7' },
        remoteAddress: '172.18.0.1',
        payload: { login: name, password: accountPassword(name) },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
      const overview = await service.app.inject({ url: '/console/api/overview', headers: { cookie } });
      return overview.json().data.proxy;
    };
    assert.equal((await signIn('ada'))[0].setting, 'GATEHOUSE_TRUST_PROXY=172.18.0.1');
    assert.deepEqual(await signIn('grace'), []);
  });
});

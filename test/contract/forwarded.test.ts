import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTestDeps } from '../../src/server/testing.ts';
import { useService, websitesPath } from './service.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const peers = { proxy: '127.0.0.1', stranger: '198.51.100.7' };

for (const { trustProxy, peer, believed } of [
  { trustProxy: [], peer: peers.proxy, believed: false },
  { trustProxy: ['loopback'], peer: peers.stranger, believed: false },
  { trustProxy: ['loopback'], peer: peers.proxy, believed: true },
])
  describe(`a peer at ${peer} where ${trustProxy.join() || 'nobody'} is trusted`, () => {
    const service = useService(openTestDeps, { events: true, config: { trustProxy } });

    test(`is ${believed ? '' : 'not '}believed about its visitors' addresses`, async () => {
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

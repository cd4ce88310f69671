import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Refusal } from '../../kernel/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { parseVitals } from './tracked-event.ts';

const none = { lcp: null, inp: null, cls: null, fcp: null, ttfb: null };

test('parses vitals as whole numbers within bounds', () => {
  const cases: [told: Record<string, unknown>, read: object][] = [
    [
      { lcp: 1234.4, cls: 0.05678 },
      { ...none, lcp: 1234, cls: 568 },
    ],
    [
      { lcp: 1e300, inp: 61_000, cls: 99, fcp: 0, ttfb: null },
      { ...none, lcp: 60_000, inp: 60_000, cls: 50_000, fcp: 0 },
    ],
    [
      { ttfb: Number.POSITIVE_INFINITY, other: 7 },
      { ...none, ttfb: 60_000 },
    ],
  ];
  for (const [told, read] of cases) assert.deepEqual(parseVitals(told), read);
  for (const told of [{}, { other: 1 }, { lcp: '900' }, { lcp: -1 }, { cls: Number.NaN }, { inp: {} }])
    assert.throws(() => parseVitals(told), Refusal, JSON.stringify(told));
});

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const tell = async (website: number, props: unknown, address = '203.0.113.9') => {
  const { app } = service;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/collect',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': address,
    },
    payload: JSON.stringify({ w: website, u: 'https://site.example/later', n: '$vitals', p: props }),
  });
  return statusCode;
};
const stored = async (website: number) => {
  await service.deps.events.flush();
  return service.deps.events.query<Record<string, unknown>>(
    'SELECT path, browser, os, lcp, inp, cls, fcp, ttfb FROM web_vitals WHERE website = {website:UInt32} ORDER BY lcp',
    { website },
  );
};
const url = 'https://site.example/opened?utm_source=x';

test('stores the vitals of a page view once, under its initial URL', async () => {
  const { id } = await service.addWebsite();
  await service.view(id, url);
  const props = { url, lcp: 812.5, cls: 0.01, fcp: 400, ttfb: 90 };
  assert.equal(await tell(id, props), 202);
  // Repeated reports, and reports without a visit, are dropped.
  assert.equal(await tell(id, { url, lcp: 59_000 }), 202);
  assert.equal(await tell(id, { url, lcp: 58_000 }, '198.51.100.7'), 202);
  assert.deepEqual(await stored(id), [
    { path: '/opened', browser: 'Firefox', os: 'Linux', lcp: 813, inp: null, cls: 100, fcp: 400, ttfb: 90 },
  ]);
  await service.view(id, 'https://site.example/second');
  assert.equal(await tell(id, { url: 'https://site.example/second', inp: 48 }), 202);
  assert.equal((await stored(id)).length, 2);
  const names = (await service.recorded(id)).map(({ name }) => name);
  assert.deepEqual(names, ['pageview', 'pageview']);
});

test('rejects invalid reports of vitals, and stores none of them', async () => {
  const { id } = await service.addWebsite();
  await service.view(id, url);
  for (const props of [undefined, 7, {}, { lcp: 1 }, { url, lcp: 'fast' }, { url, cls: -0.1 }])
    assert.ok([400, 422].includes(await tell(id, props)), JSON.stringify(props));
  assert.equal(await tell(999_999, { url, lcp: 1 }), 404);
  assert.deepEqual(await stored(id), []);
});

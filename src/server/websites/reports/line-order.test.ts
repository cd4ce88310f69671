import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview, traits } from '../../events/testing.ts';
import { hourMs } from '../../kernel/time.ts';
import { openWebsites } from '../testing/open-websites.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
let service: Awaited<ReturnType<typeof openWebsites>>;
let website: number;
before(async () => {
  service = await openWebsites();
  service.deps.clock.ms = now;
  website = (await service.call(service.ann, 'POST', '/websites', { domain: 'sorted.example' })).body.data.id;
  const seen: [visitor: number, country: string, language: string, path: string][] = [
    [1, 'DE', 'de-AT', '/b'],
    [2, 'DE', 'de', '/b'],
    [3, 'AT', 'en-GB', '/A'],
    [4, 'ZA', 'fr', '/c'],
    [5, 'ZA', 'fr', '/c'],
    [6, '', '', '/d'],
  ];
  for (const [visitor, country, language, path] of seen) {
    const visit = String(256 * visitor);
    const row = { website, visit, path, traits: traits({ country, language, entry: path }) };
    await service.deps.events.record('pageviews', pageview({ ...row, at: now - hourMs }));
    if (path === '/c')
      await service.deps.events.record(
        'pageviews',
        pageview({ ...row, at: now - hourMs + 1, name: 'engagement', starts: 0, engaged: 1000, scroll: 40 }),
      );
  }
  await service.deps.events.flush();
});
after(() => service.close());

const asked = async (question: string) => {
  const { status, body } = await service.call(service.ann, 'GET', `/websites/${website}/stats/${question}`);
  return { status, body };
};
const names = async (question: string) => (await asked(question)).body.data.map(({ name }: { name: string }) => name);

test('sorts countries and languages by their English names', async () => {
  assert.deepEqual(await names('countries?sort_by=name'), ['', 'AT', 'DE', 'ZA']);
  assert.deepEqual(await names('languages?sort_by=name&sort=desc'), ['de-AT', 'de', 'fr', 'en-GB', '']);
  assert.deepEqual(await names('pages?sort_by=name'), ['/A', '/b', '/c', '/d']);
});

test('finds codes by their English names', async () => {
  assert.deepEqual(await names('countries?search=germ'), ['DE']);
  assert.deepEqual(await names('languages?search=austria'), ['de-AT']);
  assert.deepEqual(await names('countries?search=de'), ['DE']);
});

test('sorts unknown values last in both directions', async () => {
  assert.deepEqual((await names('pages?sort_by=scroll_depth&sort=asc'))[0], '/c');
  assert.deepEqual((await names('pages?sort_by=scroll_depth&sort=desc'))[0], '/c');
});

test('returns the total with each page, and no line twice', async () => {
  const first = (await asked('pages?limit=3&sort_by=visitors&sort=asc')).body;
  const second = (await asked('pages?limit=3&page=2&sort_by=visitors&sort=asc')).body;
  assert.deepEqual([first.meta.total, first.meta.more, second.meta.total, second.meta.more], [4, true, 4, false]);
  assert.deepEqual(
    [...first.data, ...second.data].map(({ name }: { name: string }) => name),
    ['/A', '/d', '/b', '/c'],
  );
  assert.equal((await asked('pages?limit=3&page=3')).body.meta.total, 4);
  assert.equal((await asked('pages?search=nothing')).body.meta.total, 0);
});

test('rejects columns that a list lacks, and accepts long lists only as CSV', async () => {
  for (const wrong of ['pages?sort_by=bounce_rate', 'countries?sort_by=events', 'pages?sort=up', 'pages?limit=1001'])
    assert.equal((await asked(wrong)).status, 422, wrong);
  const file = await service.app.inject({
    url: `/api/v1/websites/${website}/stats/pages?format=csv&limit=50000&sort_by=name`,
    headers: { 'x-account': String(service.ann) },
  });
  assert.equal(file.statusCode, 200);
  assert.deepEqual(
    file.body
      .trim()
      .split('\n')
      .map((line) => line.split(',')[0]),
    ['name', '/A', '/b', '/c', '/d'],
  );
  assert.equal((await asked('pages?format=csv&limit=50001')).status, 422);
});

test('rejects other accounts', async () => {
  const { status } = await service.call(service.bob, 'GET', `/websites/${website}/stats/pages?sort_by=name`);
  assert.equal(status, 404);
});

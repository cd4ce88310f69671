import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview, traits } from '../../events/testing.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { closeDays, countBusyDays, noBusyDays } from './index.ts';

const now = Date.parse('2026-03-10T00:11:00Z');
const always = { views: 1, viewsPerValue: 0, viewsPerPair: 0 };

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
  service.deps.clock.ms = now;
});
after(() => service.close());

const view = (website: number, at: number, visitor: number, country: string) =>
  service.deps.events.record(
    'pageviews',
    pageview({ website, at, visit: String(256 * visitor), traits: { ...traits(), country } }),
  );
const close = async (worth: typeof always) => {
  await closeDays(service.deps);
  await countBusyDays(service.deps, noBusyDays(), worth);
};
const countsOf = async (website: number) =>
  service.deps.events.query<{ dimension: string; value: string; visitors: number }>(
    `SELECT toString(dimension) AS dimension, value, sum(visitors) AS visitors FROM website_days
     WHERE website = {website:UInt32} AND (startsWith(dimension, 'country.') OR dimension LIKE 'pair.country.device%')
     GROUP BY dimension, value ORDER BY dimension, value`,
    { website },
  );
const ask = async (website: number, question: string) =>
  (await service.asAnn('GET', `/websites/${website}/stats/${question}`)).body.data;

async function visitedWebsite(): Promise<number> {
  const { id } = await service.addWebsite();
  await view(id, now - hourMs, 1, 'DE');
  await view(id, now - hourMs, 2, 'DE');
  await view(id, now - hourMs, 3, 'FR');
  return id;
}

test('rolls up countries and pairs only on busy days with few distinct values', async () => {
  for (const worth of [
    { views: 4, viewsPerValue: 0, viewsPerPair: 0 },
    { views: 1, viewsPerValue: 100, viewsPerPair: 100 },
  ]) {
    const id = await visitedWebsite();
    await close(worth);
    const found = await countsOf(id);
    assert.ok(
      found.every(({ value }) => value === 'none'),
      JSON.stringify(found),
    );
    service.deps.clock.ms = now + dayMs;
    await close(worth);
    assert.deepEqual(await countsOf(id), found);
    service.deps.clock.ms = now;
  }
});

test('ignores interrupted rollups and replaces them in the next run', async () => {
  const id = await visitedWebsite();
  const { deps } = service;
  const change = deps.events.change.bind(deps.events);
  let changes = 0;
  deps.events.change = async (stream, sql, params = {}) => {
    const isMark = sql.includes('INSERT') && 'prefix' in params && ++changes % 2 === 0;
    if (isMark) throw new Error('killed');
    await change(stream, sql, params);
  };
  await close(always);
  deps.events.change = change;
  const left = await countsOf(id);
  assert.ok(left.some(({ dimension }) => dimension === 'country.DE.page'));
  assert.ok(left.every(({ dimension }) => dimension !== 'country.DE.'));
  assert.equal((await ask(id, 'totals?filter=country:is:DE')).visitors, 2);

  deps.clock.ms = now + dayMs;
  await close(always);
  const counts = await countsOf(id);
  assert.deepEqual(
    counts.filter(({ dimension }) => /^(country\.DE\.(page)?|pair\.country\.device)$/.test(dimension)),
    [
      { dimension: 'country.DE.', value: '', visitors: 2 },
      { dimension: 'country.DE.page', value: '/', visitors: 2 },
      { dimension: 'pair.country.device', value: 'DE\0', visitors: 2 },
      { dimension: 'pair.country.device', value: 'FR\0', visitors: 1 },
    ],
  );
  assert.equal((await ask(id, 'totals?filter=country:is:DE')).visitors, 2);
  deps.clock.ms = now;
});

test('replaces the rollups of a day that is counted again', async () => {
  const id = await visitedWebsite();
  await close(always);
  await view(id, now - hourMs, 4, 'DE');
  await service.deps.events.flush();
  service.deps.clock.ms = now + dayMs;
  await close(always);
  assert.equal((await ask(id, 'totals?filter=country:is:DE')).visitors, 3);
  const pairs = await ask(id, 'breakdown?dimension=device&then_by=country');
  assert.deepEqual(
    pairs.map(({ then_name, visitors }: Record<string, unknown>) => [then_name, visitors]),
    [
      ['DE', 3],
      ['FR', 1],
    ],
  );
  service.deps.clock.ms = now;
});

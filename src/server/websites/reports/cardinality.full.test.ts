import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview } from '../../events/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { closeDays } from '../days/index.ts';
import { openWebsites } from '../testing/open-websites.ts';

const paths = 1_000_000;
const days = ['2026-03-08', '2026-03-09'];
const keptADay = 20_001;

let service: Awaited<ReturnType<typeof openWebsites>>;
let flooded: number;
let other: number;
before(async () => {
  service = await openWebsites();
  service.deps.clock.ms = Date.parse('2026-03-10T12:00:00Z');
  const store = async (domain: string): Promise<number> =>
    (await service.call(service.ann, 'POST', '/websites', { domain })).body.data.id;
  [flooded, other] = [await store('flooded.example'), await store('other.example')];
  const from = Date.parse(`${days[0]}T00:00:00Z`);
  await service.deps.events.change(
    'pageviews',
    `INSERT INTO pageviews (website, at, visit, name, starts, engages, gap, host, path, entry, country)
     SELECT {website:UInt32}, fromUnixTimestamp64Milli({from:Int64} + intDiv(number, ${paths / 2}) * ${dayMs} + number % ${dayMs / 2}, 'UTC'),
       256 * (1 + intDiv(number, 10)), 'pageview', number % 10 = 0, number % 10 = 1, 0, 'flooded.example',
       concat('/', toString(number)), concat('/', toString(intDiv(number, 10) * 10)), 'DE'
     FROM numbers(${paths})
     UNION ALL
     SELECT {website:UInt32}, fromUnixTimestamp64Milli({from:Int64} + number * ${dayMs} + ${dayMs / 2}, 'UTC'),
       256 * (1 + number * ${paths / 20}), 'pageview', 0, 0, 0, 'flooded.example',
       concat('/', toString(number * ${paths / 2})), concat('/', toString(number * ${paths / 2})), 'DE'
     FROM numbers(2)`,
    { website: flooded, from },
  );
  for (const [index, day] of days.entries())
    await service.deps.events.record(
      'pageviews',
      pageview({ website: other, at: Date.parse(`${day}T08:00:00Z`), visit: String(256 * (index + 1)), path: '/only' }),
    );
  await service.deps.events.flush();
});
after(() => service.close());

const ask = async (website: number, question: string) => {
  const { status, body } = await service.call(service.ann, 'GET', `/websites/${website}/stats/${question}`);
  assert.equal(status, 200, question);
  return body;
};
const period = `from=${days[0]}&to=${days[1]}`;

test('counts a million paths exactly, but stores and returns lists of limited length', async () => {
  const otherBefore = await ask(other, `dashboard?${period}`);
  const open = (await ask(flooded, `totals?${period}`)).data;
  assert.deepEqual([open.visitors, open.visits, open.pageviews], [paths / 10, paths / 10, paths + 2]);
  await closeDays(service.deps);
  assert.deepEqual((await ask(flooded, `totals?${period}`)).data, open);
  const kept = await service.deps.events.query<{ dimension: string; rows: number; views: number }>(
    `SELECT toString(dimension) AS dimension, max(rows) AS rows, sum(views) AS views FROM (
       SELECT dimension, day, count() AS rows, sum(website_days.pageviews) AS views FROM website_days
       WHERE website = {website:UInt32} GROUP BY dimension, day
     ) GROUP BY dimension`,
    { website: flooded },
  );
  for (const { dimension, rows } of kept) assert.ok(rows <= keptADay, `${rows} values of ${dimension} a day`);
  assert.equal(kept.find(({ dimension }) => dimension === 'page')?.views, paths + 2);

  const pages = await ask(flooded, `pages?${period}&limit=1000`);
  assert.equal(pages.data.length, 1000);
  assert.equal(pages.meta.more, true);
  const [rest, ...apart] = pages.data;
  assert.deepEqual([rest.name, rest.pageviews], ['(other)', paths - 2 * (keptADay - 1)]);
  assert.ok(rest.visitors <= paths / 10);
  assert.deepEqual(
    apart.slice(0, 2).map(({ name, visitors, pageviews }: Record<string, unknown>) => [name, visitors, pageviews]),
    [
      ['/0', 1, 2],
      [`/${paths / 2}`, 1, 2],
    ],
  );

  const { data } = await ask(flooded, `dashboard?${period}`);
  assert.deepEqual(
    [data.totals.pageviews, data.lists.pages.length, data.lists['entry-pages'].length],
    [paths + 2, 10, 10],
  );
  const { data: one } = await ask(flooded, `totals?${period}&filter=page:is:/123456`);
  assert.deepEqual([one.visits, one.pageviews], [1, 10]);
  assert.equal((await ask(flooded, `exit-pages?${period}&limit=5`)).data.length, 5);

  assert.deepEqual((await ask(other, `dashboard?${period}`)).data, otherBefore.data);
  assert.equal((await ask(other, `pages?${period}`)).data[0].name, '/only');
});

test('exports a million paths as lists of limited length', async () => {
  const answer = await service.app.inject({
    url: `/api/v1/websites/${flooded}/export/reports?${period}`,
    headers: { 'x-account': String(service.ann) },
  });
  assert.equal(answer.statusCode, 200);
  assert.ok(answer.rawPayload.length < 5_000_000, `${answer.rawPayload.length} bytes`);
});

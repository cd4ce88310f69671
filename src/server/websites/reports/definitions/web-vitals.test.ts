import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WebVitalsRow } from '../../../events/index.ts';
import { pageview, traits } from '../../../events/testing.ts';
import { openWebsites } from '../../testing/open-websites.ts';
import { percent } from '../random-visits.testing.ts';
import { vitalNames } from '../web-vitals.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
let website: number;
let rows: WebVitalsRow[];

const pages = ['/', '/pricing', "/it's"];
const countries = ['DE', 'US', ''];
const devices = ['desktop', 'mobile'];
const scattered = (n: number, below: number) => (n * 7919 + ((n * n) % 97) * 31) % below;

before(async () => {
  service = await openWebsites();
  const { deps } = service;
  deps.clock.ms = Date.parse('2026-04-02T21:00:00Z');
  // Clocks in Berlin change on 29 March.
  website = (await service.addWebsite({ time_zone: 'Europe/Berlin' })).id;
  const startMs = Date.parse('2026-03-26T22:30:00Z');
  rows = Array.from({ length: 400 }, (_, n) => ({
    website,
    at: startMs + n * 1_481_000,
    visit: String(256 * (n + 1)),
    path: pages[n % 3]!,
    traits: traits({
      country: countries[scattered(n, 3)]!,
      device: devices[scattered(n, 7) % 2]!,
      browser: n % 5 === 0 ? 'Firefox' : 'Chrome',
      os: 'Linux',
      source: n % 2 === 0 ? 'Google' : '',
    }),
    lcp: scattered(n, 6000),
    inp: n % 3 === 0 ? scattered(n, 700) : null,
    cls: n % 5 === 0 ? null : scattered(n, 4000),
    fcp: scattered(n, 4000),
    ttfb: scattered(n, 2500),
  }));
  await Promise.all(
    rows.flatMap((row) => {
      const { visit, at, path } = row;
      const view = pageview({ website, visit, at, path, traits: traits(row.traits) });
      return [deps.events.record('pageviews', view), deps.events.record('web_vitals', row)];
    }),
  );
  const other = (await service.addWebsite()).id;
  await deps.events.record('web_vitals', { ...rows[0]!, website: other, lcp: 60_000 });
  await deps.events.flush();
});
after(() => service.close());

const days = 'from=2026-03-27&to=2026-04-02';
async function ask(question: string, query = '', id = website, account = service.ann) {
  return service.call(account, 'GET', `/websites/${id}/stats/${question}?${days}&${query}`);
}

const values = (kept: readonly WebVitalsRow[], name: (typeof vitalNames)[number]) =>
  kept.flatMap((row) => row[name] ?? []).sort((a, b) => a - b);

function percentilesOf(kept: readonly WebVitalsRow[]) {
  const found = vitalNames.map((name) => {
    const sorted = values(kept, name);
    const value = sorted[Math.floor(sorted.length * 0.75)];
    return [name, value === undefined ? null : name === 'cls' ? value / 10_000 : value] as const;
  });
  return { page_views: kept.length, ...Object.fromEntries(found) };
}

const dayOf = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(at);
const within = () => rows.filter(({ at }) => dayOf(at) >= '2026-03-27' && dayOf(at) <= '2026-04-02');

const selections: [query: string, keep: (row: WebVitalsRow & { traits: { source?: string } }) => boolean][] = [
  ['', () => true],
  [`filter=${encodeURIComponent("page:is:/it's")}`, ({ path }) => path === "/it's"],
  [
    'filter=country:is:DE,US&filter=device:is_not:mobile',
    ({ traits: of }) => of.country !== '' && of.device !== 'mobile',
  ],
  [
    'filter=source:is:Google&filter=browser:contains:FIRE',
    ({ traits: of }) => of.source === 'Google' && of.browser === 'Firefox',
  ],
];

test('percentiles and shares match a recount by local day, with and without filters', async () => {
  for (const [query, keep] of selections) {
    const kept = within().filter(keep);
    assert.ok(kept.length > 10, query);
    const { status, body } = await ask('web-vitals', query);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.page_views, kept.length, query);
    const all: Record<string, unknown> = percentilesOf(kept);
    for (const name of vitalNames) {
      const rated = body.data.totals[name];
      const scale = name === 'cls' ? 10_000 : 1;
      const told = values(kept, name);
      const share = (part: number) => percent(part, told.length);
      const good = told.filter((value) => value <= rated.good_up_to * scale).length;
      const poor = told.filter((value) => value > rated.poor_above * scale).length;
      assert.equal(rated.p75, all[name], `${query} ${name}`);
      assert.deepEqual(
        [rated.page_views, rated.good, rated.needs_improvement, rated.poor],
        [told.length, share(good), share(told.length - good - poor), share(poor)],
        `${query} ${name}`,
      );
    }
    const series = Map.groupBy(kept, ({ at }) => dayOf(at));
    assert.deepEqual(
      body.data.series,
      ['27', '28', '29', '30', '31', '01', '02'].map((day) => {
        const time = day > '20' ? `2026-03-${day}` : `2026-04-${day}`;
        return { time, ...percentilesOf(series.get(time) ?? []) };
      }),
      query,
    );
  }
});

test("rates by Google's thresholds", async () => {
  const { body } = await ask('web-vitals');
  assert.deepEqual(
    vitalNames.map((name) => [name, body.data.totals[name].good_up_to, body.data.totals[name].poor_above]),
    [
      ['lcp', 2500, 4000],
      ['inp', 200, 500],
      ['cls', 0.1, 0.25],
      ['fcp', 1800, 3000],
      ['ttfb', 800, 1800],
    ],
  );
  const { p75, rating } = body.data.totals.lcp;
  assert.equal(rating, p75 <= 2500 ? 'good' : p75 <= 4000 ? 'needs_improvement' : 'poor');
});

test('lists match a recount by each dimension, sorted, searched and paged', async () => {
  const names = {
    page: (row: WebVitalsRow) => row.path,
    country: ({ traits: of }: WebVitalsRow) => of.country,
    device: ({ traits: of }: WebVitalsRow) => of.device,
    browser: ({ traits: of }: WebVitalsRow) => of.browser,
    system: ({ traits: of }: WebVitalsRow) => of.os,
  };
  for (const [dimension, nameOf] of Object.entries(names))
    for (const by of ['page_views', 'lcp'] as const) {
      const expected = [...Map.groupBy(within(), nameOf)]
        .map(([name, kept]) => ({ name, ...percentilesOf(kept) }) as { name: string; page_views: number; lcp: number })
        .sort((a, b) => b[by] - a[by] || b.page_views - a.page_views || (a.name < b.name ? -1 : 1));
      const { body } = await ask('web-vitals-breakdown', `dimension=${dimension}&sort_by=${by}`);
      assert.deepEqual(body.data, expected, `${dimension} ${by}`);
      assert.equal(body.meta.total, expected.length);
    }
  const second = await ask('web-vitals-breakdown', 'limit=2&page=2&sort_by=name');
  assert.deepEqual([second.body.data.length, second.body.meta.more], [1, false]);
  const searched = async (query: string, id = website) =>
    (await ask('web-vitals-breakdown', query, id)).body.data.map(({ name }: { name: string }) => name);
  assert.deepEqual(await searched('dimension=country&search=germ'), ['DE']);
  const { id } = await service.addWebsite();
  const path = '/%C3%BCber-uns';
  await service.deps.events.record('web_vitals', { ...rows[100]!, website: id, path });
  await service.deps.events.flush();
  for (const search of ['über', '%C3%BCber'])
    assert.deepEqual(await searched(new URLSearchParams({ search }).toString(), id), [path]);
});

test('exports CSV and rejects other accounts', async () => {
  const file = (question: string) =>
    service.app.inject({
      url: `/api/v1/websites/${website}/stats/${question}?${days}&format=csv`,
      headers: { 'x-account': String(service.ann) },
    });
  assert.match((await file('web-vitals')).body, /^time,page_views,lcp,inp,cls,fcp,ttfb\n2026-03-27,\d+,/);
  assert.match((await file('web-vitals-breakdown')).body, /^name,page_views,lcp,inp,cls,fcp,ttfb\n/);
  for (const question of ['web-vitals', 'web-vitals-breakdown'])
    assert.equal((await ask(question, '', website, service.bob)).status, 404);
  assert.equal((await ask('web-vitals', 'interval=hour')).status, 422);
  assert.equal((await ask('web-vitals-breakdown', 'dimension=source')).status, 422);
});

test('returns null without measurements, and deletes measurements together with the statistics', async () => {
  const { id, domain } = await service.addWebsite();
  const { body } = await ask('web-vitals', '', id);
  assert.deepEqual([body.data.page_views, body.data.totals.lcp.p75, body.data.totals.cls.rating], [0, null, null]);
  await service.deps.events.record('web_vitals', { ...rows[0]!, website: id, at: Date.parse('2026-03-30T12:00:00Z') });
  await service.deps.events.flush();
  assert.equal((await ask('web-vitals', '', id)).body.data.page_views, 1);
  assert.equal((await service.call(service.ann, 'DELETE', `/websites/${id}/stats`, { domain })).status, 200);
  assert.equal((await ask('web-vitals', '', id)).body.data.page_views, 0);
});

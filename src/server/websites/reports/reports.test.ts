import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import type { PageviewRow } from '../../events/index.ts';
import { pageview, traits } from '../../events/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/time.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { boundsOf, daysOf, type Period, statistics, today } from './index.ts';

const now = Date.parse('2026-04-02T15:30:00Z');
const site = 7;
let deps: TestDeps;
let rows: PageviewRow[];

before(async () => {
  deps = await openTestDeps({ events: true, now });
  rows = randomViews(3000);
  await Promise.all(rows.map((row) => deps.events.record('pageviews', row)));
  await deps.events.flush();
});
after(() => deps.close());

/** Views of three weeks (the clocks change within them) on two websites, the same ones each time. */
function randomViews(count: number): PageviewRow[] {
  let seed = 42;
  const upTo = (max: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % max;
  };
  return Array.from({ length: count }, () =>
    pageview({
      website: upTo(4) === 0 ? site + 1 : site,
      at: now - upTo(21 * 24 * 60) * minuteMs - upTo(60_000),
      // Beyond 2^53: a number would lose its last digits.
      visit: String(2n ** 63n + 256n * BigInt(upTo(400)) + BigInt(upTo(3))),
      host: 'site.example',
      path: `/page/${upTo(15)}'"${upTo(2)}`,
      traits: traits({
        referrer: ['', '', 'news.example', 'search.example', 'social.example'][upTo(5)] ?? '',
        country: ['DE', 'US', 'IN', ''][upTo(4)] ?? '',
      }),
      name: upTo(10) === 0 ? 'signup' : 'pageview',
      bot: upTo(8) === 0 ? 1 : 0,
    }),
  );
}

const isView = (row: PageviewRow) => row.name === 'pageview';
const count = (some: PageviewRow[]) => ({
  visitors: new Set(some.map((row) => BigInt(row.visit) >> 8n)).size,
  pageviews: some.filter(isView).length,
});
const dayIn = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The same answer as `statistics`, counted row by row. */
function recount(period: Period, withBots: boolean) {
  const inPeriod = rows.filter((row) => {
    const day = dayIn(row.at, period.zone);
    return row.website === site && day >= period.from && day <= period.to && (withBots || row.bot === 0);
  });
  const top = (some: PageviewRow[], key: 'path' | 'referrer' | 'country') =>
    [...Map.groupBy(some, (row) => (key === 'path' ? row.path : row.traits[key]))]
      .map(([name, group]) => ({ name, ...count(group) }))
      .sort((a, b) => b.visitors - a.visitors || b.pageviews - a.pageviews || (a.name < b.name ? -1 : 1))
      .slice(0, 10);
  return {
    from: period.from,
    to: period.to,
    totals: count(inPeriod),
    days: daysOf(period).map((day) => ({
      day,
      ...count(inPeriod.filter((row) => dayIn(row.at, period.zone) === day)),
    })),
    pages: top(inPeriod.filter(isView), 'path'),
    referrers: top(
      inPeriod.filter((row) => row.traits.referrer !== ''),
      'referrer',
    ),
    countries: top(inPeriod, 'country'),
  };
}

for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata']) {
  for (const exclude_bots of [0, 1]) {
    test(`equals a recount row by row in ${zone}, bots ${exclude_bots ? 'excluded' : 'included'}`, async () => {
      const periods: Period[] = [
        { from: '2026-03-20', to: '2026-04-02', zone },
        { from: '2026-03-29', to: '2026-03-29', zone },
        { from: '2020-01-01', to: '2020-01-02', zone },
      ];
      for (const period of periods) {
        const found = await statistics(deps, { id: site, exclude_bots, time_zone: zone }, period);
        assert.deepEqual(found, recount(period, exclude_bots === 0), `${period.from} to ${period.to}`);
      }
    });
  }
}

test('today and the same weekday last week, for many websites at once', async () => {
  const start = boundsOf({ from: '2026-04-02', to: '2026-04-02', zone: 'UTC' }).startMs;
  const between = (id: number, from: number, to: number) =>
    count(rows.filter((row) => row.website === id && row.bot === 0 && row.at >= from && row.at < to));
  const found = await today(
    deps.events,
    [
      { id: site, exclude_bots: 1, time_zone: 'UTC' },
      { id: site + 1, exclude_bots: 1, time_zone: 'UTC' },
      { id: 99, exclude_bots: 0, time_zone: 'UTC' },
    ],
    now,
  );
  for (const id of [site, site + 1]) {
    const lastWeek = between(id, start - 7 * dayMs, start - 7 * dayMs + 15.5 * hourMs);
    assert.deepEqual(found.get(id), {
      ...between(id, start, start + dayMs),
      same_weekday_last_week: lastWeek.visitors,
    });
  }
  assert.deepEqual(found.get(99), { visitors: 0, pageviews: 0, same_weekday_last_week: 0 });
});

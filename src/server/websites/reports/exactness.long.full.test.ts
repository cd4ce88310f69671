import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { isWhole } from '../../../../test/support/long-runs.testing.ts';
import { listReports } from '../../../shared/list-reports.ts';
import { minuteMs, toIso } from '../../kernel/time.ts';
import { closeDays, countBusyDays, noBusyDays } from '../days/index.ts';
import { type DimensionName, dimensionsWithoutEmpty } from '../filters/dimensions.ts';
import { formatFilter, parseFilters } from '../filters/filters.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { generateMonth, rowsOfEvents } from './generated-month.testing.ts';
import {
  expectedFigures,
  expectedLines,
  expectedVisits,
  filterVisits,
  visitsUntil,
} from './reference-model.testing.ts';

const now = Date.parse('2026-11-08T17:40:00Z');
/** Clocks change in Berlin (25 October) and in New York (1 November). */
const zones = ['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'];
const period = { from: '2026-10-12', to: '2026-11-08' };
const sights = generateMonth({ days: 28, endMs: now, walks: 1600 });

const filters = [
  'country:is:DE,US',
  'country:is_not:DE',
  'country:is:',
  'browser:contains:FIRE,saf',
  'city:contains_not:Munich',
  'region:matches:*,\\ US',
  'system_version:matches_not:Win*',
  "page:is:/it's,/c\\,d",
  'page:is_not:/',
  'page:contains:/A',
  'page:contains_not:%',
  'page:matches:/*b*',
  'page:matches_not:/b*\\\\*',
  'title:contains:title',
  'host:is:www.site.example',
  'entry_page:is:/',
  'exit_page:is:/ünï,/',
  'exit_page:matches_not:/*',
  'event:is:Paid',
  'event:is_not:Paid,Sign up',
  "property.plan:is:pro's",
  'property.plan:matches_not:f*',
  'property.none:is_not:x',
  "utm_campaign:is:o'hara\\, \\\\ 2",
  'channel:matches:Organic*',
  'referrer_page:contains:/STORY',
  'referrer_page:is_not:t.co/',
  'bot:is:people',
  'bot:is_not:people',
  'bot:is:behavior,agent',
  'bot:contains:CENTER',
];

const agreed: Record<string, DimensionName> = {
  pages: 'page',
  titles: 'title',
  hosts: 'host',
  'entry-pages': 'entry_page',
  'exit-pages': 'exit_page',
  referrers: 'referrer',
  'referrer-pages': 'referrer_page',
  sources: 'source',
  channels: 'channel',
  'search-engines': 'search_engine',
  'social-networks': 'social_network',
  'utm-sources': 'utm_source',
  'utm-mediums': 'utm_medium',
  'utm-campaigns': 'utm_campaign',
  'utm-terms': 'utm_term',
  'utm-contents': 'utm_content',
  countries: 'country',
  regions: 'region',
  cities: 'city',
  languages: 'language',
  browsers: 'browser',
  'browser-versions': 'browser_version',
  systems: 'system',
  'system-versions': 'system_version',
  devices: 'device',
  screens: 'screen',
  bots: 'bot',
};
const lists: Record<string, DimensionName> = {
  ...agreed,
  ...Object.fromEntries(listReports.map(({ path, dimension }) => [path, dimension])),
};
test('each agreed list has its dimension', () => {
  assert.deepEqual(
    Object.keys(agreed).map((path) => lists[path]),
    Object.values(agreed),
  );
  assert.equal(listReports.length, Object.keys(lists).length, 'no agreed list is missing');
});
const named = /^(titles|referrers|referrer-pages|search-engines|social-networks|utm-.*)$/;
const skipsEmpty = (list: string): boolean =>
  list in agreed ? named.test(list) : dimensionsWithoutEmpty.has(lists[list]!);

const questionOf = (dimension: DimensionName) => Object.keys(lists).find((name) => lists[name] === dimension) ?? '';

for (const zone of zones) {
  describe(`in ${zone}, reports match a recount of browser events`, () => {
    let service: Awaited<ReturnType<typeof openWebsites>>;
    let website: number;
    const walks = expectedVisits(sights, zone);
    before(async () => {
      service = await openWebsites();
      service.deps.clock.ms = now;
      const stored = await service.call(service.ann, 'POST', '/websites', { domain: 'a.example', time_zone: zone });
      website = stored.body.data.id;
      const rows = [website, website + 1].flatMap((id) => rowsOfEvents(sights, id, zone));
      await Promise.all(rows.map((row) => service.deps.events.record('pageviews', row)));
      await service.deps.events.flush();
    });
    after(() => service.close());

    const ask = async (name: string, parameters: Record<string, string | string[]> = {}) => {
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries({ ...period, ...parameters }))
        for (const one of [value].flat()) query.append(key, one);
      const { status, body } = await service.call(service.ann, 'GET', `/websites/${website}/stats/${name}?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const truth = (filter: string[] = [], days = period) =>
      filterVisits(walks, { ...days, filters: parseFilters(filter) });
    const linesOf = (name: string, filter: string[] = []) =>
      expectedLines(truth(filter), lists[name]!).filter((line) => line.name !== '' || !skipsEmpty(name));

    // Building the rollups of each day takes a minute, so a default run builds them only in this zone.
    const hasBusyDays = isWhole || zone === 'Europe/Berlin';
    const isAsked = (index: number) => isWhole || zones[index % zones.length] === zone;

    const everyQuestion = () => {
      test(`for ${isWhole ? 'every list' : 'this zone’s share of the lists'}`, async () => {
        for (const [index, name] of Object.keys(lists).entries()) {
          if (!isAsked(index)) continue;
          const { data, meta } = await ask(name, { limit: '1000' });
          assert.deepEqual(data, linesOf(name), name);
          assert.equal(meta.more, false);
        }
        const page = await ask('pages', { limit: '3', page: '2' });
        assert.deepEqual([page.data, page.meta.more], [linesOf('pages').slice(3, 6), true]);
        assert.equal(page.meta.total, linesOf('pages').length);
        for (const [name, column] of [
          ['pages', 'scroll_depth'],
          ['entry-pages', 'visit_duration'],
          ['sources', 'visits'],
        ] as const) {
          const { data } = await ask(name, { limit: '1000', sort_by: column, sort: 'asc' });
          const figures = data.map((line: Record<string, number | null>) => line[column] ?? Number.POSITIVE_INFINITY);
          assert.deepEqual(
            figures,
            figures.toSorted((one: number, other: number) => one - other),
            `${name} by ${column}`,
          );
          assert.deepEqual(
            new Set(data.map(JSON.stringify)),
            new Set(linesOf(name).map((line) => JSON.stringify(line))),
          );
        }
        const found = await ask('cities', { search: 'MUNICH' });
        assert.deepEqual(
          found.data,
          linesOf('cities').filter(({ name }) => /munich/i.test(name)),
        );
      });

      test('for pairs of visit dimensions', async () => {
        const pairs: [DimensionName, DimensionName][] = [
          ['device', 'source'],
          ['entry_page', 'source'],
          ['country', 'device'],
          ['source', 'country'],
          ['utm_campaign', 'bot'],
          ['exit_page', 'browser'],
          ['country', 'exit_page'],
          ['referrer_page', 'entry_page'],
          ['device', 'bot'],
        ];
        for (const [index, [dimension, then_by]] of pairs.entries()) {
          if (!isAsked(index)) continue;
          const filter = index % 2 === 0 ? [] : ['country:is_not:DE'];
          const { data } = await ask('breakdown', { dimension, then_by, filter, limit: '1000' });
          const visits = truth(filter);
          const expected = expectedLines(visits, then_by).flatMap(({ name: then_name }) => {
            const own = filterVisits(visits, {
              ...period,
              filters: [{ dimension: then_by, operator: 'is', values: [then_name] }],
            });
            return expectedLines(own, dimension).map((line) => ({ ...line, then_name }));
          });
          const key = (line: { name: string; then_name: string }) => JSON.stringify([line.name, line.then_name]);
          const shown = expected.filter(({ name }) => name !== '' || !skipsEmpty(questionOf(dimension)));
          assert.ok(shown.length > 3);
          assert.deepEqual(
            new Map(
              data.map(({ events: _, ...line }: { events: number; name: string; then_name: string }) => [
                key(line),
                line,
              ]),
            ),
            new Map(shown.map((line) => [key(line), line])),
            `${dimension} × ${then_by}`,
          );
        }
      });

      const extent = isWhole ? 'every kind of filter' : 'this zone’s share of the kinds of filters';
      test(`for totals and lists with ${extent}`, async () => {
        assert.ok(truth().length > 800);
        assert.equal(linesOf('bots').length, 4);
        assert.ok(truth().some(({ sights }) => sights[0]!.bot === 0 && sights.at(-1)!.bot === 3));
        for (const [index, filter] of filters.entries()) {
          if (!isAsked(index)) continue;
          const expected = expectedFigures(truth([filter]));
          assert.deepEqual((await ask('totals', { filter })).data, { ...expected, compared: null }, filter);
          const name = Object.keys(lists)[(index * 7) % 26]!;
          assert.deepEqual(
            (await ask(name, { filter, limit: '1000' })).data,
            linesOf(name, [filter]),
            `${name} ${filter}`,
          );
          const three = [filter, filters[(index + 5) % filters.length]!, filters[(index + 9) % filters.length]!];
          const { data, meta } = await ask('totals', { filter: three });
          assert.deepEqual(data, { ...expectedFigures(truth(three)), compared: null }, three.join(' '));
          assert.deepEqual(meta.filters, parseFilters(three).map(formatFilter));
        }
      });

      test('for series, including empty buckets and clock changes', async () => {
        const shared = [0, 7].filter(isAsked).map((index) => [filters[index]!]);
        for (const filter of [[], ...shared]) {
          const own = truth(filter);
          for (const [interval, days] of [
            ['day', period],
            ['week', period],
            ['month', period],
            ['hour', { from: '2026-10-24', to: '2026-11-02' }],
            ['minute', { from: '2026-11-08', to: '2026-11-08' }],
          ] as const) {
            const { data, meta } = await ask('series', { ...days, interval, filter });
            assert.equal(meta.interval, interval);
            const starts = startsOf(days, zone, interval);
            assert.deepEqual(
              data.map(({ time }: { time: string }) => time),
              starts.map(({ name }) => name),
            );
            const inDays = truth(filter, days);
            for (const [index, { startMs, endMs }] of starts.entries()) {
              const { time: _, compared, ...found } = data[index];
              const isIn = (ms: number) => ms >= startMs && ms < endMs;
              const touching = inDays.filter((walk) => walk.sights.some(({ at }) => isIn(at)));
              assert.deepEqual(found, expectedFigures(touching, isIn), `${interval} ${starts[index]!.name}`);
              assert.equal(compared, null);
            }
            assert.ok(own.length > 0);
          }
        }
      });

      test('for comparisons and the dashboard', async () => {
        const days = { from: '2026-10-27', to: '2026-11-08' };
        const sameWeekdays = { from: '2026-10-13', to: '2026-10-25' };
        const justBefore = { from: '2026-10-14', to: '2026-10-26' };
        for (const [filter, earlier] of [
          [[], sameWeekdays],
          [['country:is:DE'], justBefore],
          [['page:is:/a'], sameWeekdays],
        ] as const) {
          const matching: Record<string, string> = earlier === justBefore ? { match_weekdays: '0' } : {};
          const asked = { ...days, filter: [...filter], compare: 'previous', ...matching };
          const untilMs = Temporal.PlainDate.from(earlier.to).toZonedDateTime({
            timeZone: zone,
            plainTime: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainTime(),
          }).epochMilliseconds;
          const soFar = filterVisits(visitsUntil(walks, untilMs), { ...earlier, filters: parseFilters([...filter]) });
          const [totals, series, dashboard] = [
            await ask('totals', asked),
            await ask('series', asked),
            await ask('dashboard', asked),
          ];
          const expected = {
            ...expectedFigures(truth([...filter], days)),
            compared: expectedFigures(soFar),
          };
          assert.deepEqual(totals.data, expected);
          assert.deepEqual(totals.meta.compare, { ...earlier, until: toIso(untilMs) });
          for (const name of ['pages', 'sources']) {
            const list = await ask(name, { ...asked, limit: '1000' });
            const before = new Map(expectedLines(soFar, lists[name]!).map((line) => [line.name, line]));
            assert.ok(list.data.length > 0);
            for (const { compared, ...line } of list.data) {
              const { visitors = 0, visits = 0, pageviews = 0 } = before.get(line.name) ?? {};
              assert.deepEqual(compared, { visitors, visits, pageviews }, `${name} ${line.name}`);
            }
            assert.deepEqual(list.meta.compare, totals.meta.compare);
          }
          const wholeDays = await ask('totals', { ...asked, match_time: '0' });
          assert.deepEqual(wholeDays.data.compared, expectedFigures(truth([...filter], earlier)));
          assert.deepEqual(wholeDays.meta.compare, earlier);
          if (zone === 'UTC') assert.notDeepEqual(wholeDays.data.compared, totals.data.compared);
          assert.deepEqual(series.data[0].compared.time, earlier.from);
          assert.deepEqual(dashboard.data.totals, expected);
          assert.deepEqual(dashboard.data.series, series.data);
          for (const [index, [name, lines]] of Object.entries(dashboard.data.lists).entries())
            if (isAsked(index)) assert.deepEqual(lines, (await ask(name, { ...days, filter: [...filter] })).data, name);
        }
      });

      test('for realtime visitors', async () => {
        const { data } = await ask('realtime');
        const lastMinute = Math.floor(now / minuteMs) * minuteMs;
        const seenSince = (ms: number) => walks.filter((walk) => walk.sights.some(({ at }) => at >= ms));
        const startMs = lastMinute - 29 * minuteMs;
        const recent = expectedFigures(seenSince(startMs), (ms) => ms >= startMs);
        assert.ok(recent.visitors > 5);
        assert.deepEqual([data.visitors, data.pageviews], [recent.visitors, recent.pageviews]);
        assert.equal(
          data.current_visitors,
          expectedFigures(seenSince(now - 5 * minuteMs), (ms) => ms >= now - 5 * minuteMs).visitors,
        );
        for (const [index, minute] of data.minutes.entries()) {
          const from = startMs + index * minuteMs;
          const { visitors, pageviews } = expectedFigures(walks, (ms) => ms >= from && ms < from + minuteMs);
          assert.deepEqual(minute, { time: toIso(from), visitors, pageviews });
        }
      });
    };

    describe('with all days open', everyQuestion);

    describe('with all days but today closed', () => {
      before(async () => {
        await closeDays(service.deps);
        if (hasBusyDays)
          await countBusyDays(service.deps, noBusyDays(), { views: 1, viewsPerValue: 0, viewsPerPair: 0 });
        const row = await service.deps.database.db
          .selectFrom('websites')
          .select(['closed_from', 'closed_until'])
          .where('id', '=', website)
          .executeTakeFirstOrThrow();
        const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
        assert.equal(row.closed_until, today.subtract({ days: 1 }).toString());
        assert.equal(row.closed_from, walks.map((walk) => walk.day).sort()[0]);
      });

      if (hasBusyDays) {
        test('for one country with a rollup of each closed day', async () => {
          const days = await service.deps.events.query<{ day: string }>(
            "SELECT toString(day) AS day FROM website_days WHERE website = {website:UInt32} AND dimension = 'country.DE.'",
            { website },
          );
          const filter = ['country:is:DE'];
          const closed = truth(filter, { from: '2026-10-01', to: '2026-11-07' });
          assert.deepEqual(days.map(({ day }) => day).sort(), [...new Set(closed.map(({ day }) => day))].sort());
          assert.deepEqual((await ask('totals', { filter })).data, {
            ...expectedFigures(truth(filter)),
            compared: null,
          });
          for (const name of [
            'pages',
            'entry-pages',
            'sources',
            'channels',
            'countries',
            'browsers',
            'systems',
            'devices',
            'cities',
          ])
            assert.deepEqual((await ask(name, { filter, limit: '1000' })).data, linesOf(name, filter), name);
          const page = await ask('pages', { filter, limit: '2', page: '2', sort_by: 'pageviews' });
          assert.deepEqual([page.data.length, page.meta.total], [2, linesOf('pages', filter).length]);
          assert.equal((await ask('properties', { filter })).meta.imported, 'none');
        });

        test('for pairs with a rollup of each closed day', async () => {
          const rows = { filter: ['host:is_not:elsewhere.example'] };
          const pairs = [
            ['page', 'source'],
            ['referrer', 'page'],
            ['page', 'device'],
            ['source', 'entry_page'],
            ['country', 'source'],
          ] as const;
          for (const [dimension, then_by] of pairs) {
            const asked = { dimension, then_by, limit: '1000' };
            const [summed, counted] = [await ask('breakdown', asked), await ask('breakdown', { ...asked, ...rows })];
            assert.ok(summed.data.length > 3);
            assert.deepEqual(summed.data, counted.data, `${dimension} × ${then_by}`);
            assert.equal(summed.meta.total, counted.meta.total);
          }
          const [found] = await service.deps.events.query<{ days: number; marks: number }>(
            `SELECT uniqExactIf(day, dimension = 'pair.page.source') AS days,
               countIf(dimension = 'pair.page.source.' AND value = '') AS marks
             FROM website_days WHERE website = {website:UInt32}`,
            { website },
          );
          assert.ok(found!.days > 20);
          assert.equal(found!.days, found!.marks);
        });
      }

      everyQuestion();
    });
  });
}

type Bucket = { name: string; startMs: number; endMs: number };

function startsOf(
  days: { from: string; to: string },
  zone: string,
  interval: 'minute' | 'hour' | 'day' | 'week' | 'month',
): Bucket[] {
  const end = Temporal.PlainDate.from(days.to).add({ days: 1 }).toZonedDateTime(zone);
  const buckets: Bucket[] = [];
  for (
    let at = Temporal.PlainDate.from(days.from).toZonedDateTime(zone);
    Temporal.ZonedDateTime.compare(at, end) < 0;
  ) {
    const first =
      interval === 'week' ? at.subtract({ days: at.dayOfWeek - 1 }) : interval === 'month' ? at.with({ day: 1 }) : at;
    const next = first.add({ [`${interval}s`]: 1 });
    const last = Temporal.ZonedDateTime.compare(next, end) < 0 ? next : end;
    const isPart = interval === 'minute' || interval === 'hour';
    buckets.push({
      name: isPart ? toIso(at.epochMilliseconds) : first.toPlainDate().toString(),
      startMs: at.epochMilliseconds,
      endMs: last.epochMilliseconds,
    });
    at = last;
  }
  return buckets;
}

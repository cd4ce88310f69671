import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import type { PageviewRow } from '../../../events/index.ts';
import { dayOfRow, percent } from '../random-visits.testing.ts';
import { openRandomWebsites, period } from '../random-websites.testing.ts';

let service: Awaited<ReturnType<typeof openRandomWebsites>>;
before(async () => {
  service = await openRandomWebsites();
});
after(() => service.close());

const intervals = {
  day: (day: Temporal.PlainDate) => day,
  week: (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 }),
  month: (day: Temporal.PlainDate) => day.with({ day: 1 }),
};

function recount(rows: readonly PageviewRow[], zone: string, interval: keyof typeof intervals) {
  const bucketOf = (day: string) => intervals[interval](Temporal.PlainDate.from(day)).toString();
  const names = new Set<string>();
  for (let day = Temporal.PlainDate.from(period.from); day.toString() <= period.to; day = day.add({ days: 1 }))
    names.add(bucketOf(day.toString()));
  const people = [...Map.groupBy(rows, ({ person }) => person)]
    .filter(([person]) => person !== '0')
    .map(([, own]) => new Set(own.map((row) => bucketOf(dayOfRow(row, zone)))));
  const ordered = [...names];
  return ordered.flatMap((cohort, index) => {
    const members = people.filter((seen) => [...seen].sort()[0] === cohort);
    if (members.length === 0) return [];
    const returned = ordered.slice(index + 1).map((name) => {
      const again = members.filter((seen) => seen.has(name)).length;
      return { people: again, percent: percent(again, members.length) };
    });
    return [{ cohort, people: members.length, returned }];
  });
}

test('retention matches a recount in three zones, with and without filters', async () => {
  for (const { id, rows, zone, selections } of service.websites)
    for (const { query, keep } of selections)
      for (const interval of ['day', 'week', 'month'] as const) {
        const kept = keep(rows);
        const { data, meta } = await service.ask(id, 'retention', `${query}&interval=${interval}`);
        assert.deepEqual(data, recount(kept, zone, interval), `${zone} ${query} ${interval}`);
        const people = new Set(kept.map(({ person }) => person).filter((person) => person !== '0')).size;
        assert.deepEqual([meta.identified, meta.interval, meta.notice], [people, interval, undefined]);
      }
});

test('defaults to weeks, or to months for long periods, and rejects too many intervals', async () => {
  const { id } = service.websites[0]!;
  assert.equal((await service.ask(id, 'retention', '')).meta.interval, 'week');
  const long = (query: string) =>
    service.call(service.ann, 'GET', `/websites/${id}/stats/retention?from=2017-01-01&to=2026-04-01&${query}`);
  assert.equal((await long('')).body.meta.interval, 'month');
  assert.deepEqual(Object.keys((await long('interval=day')).body.errors), ['interval']);
  assert.deepEqual(Object.keys(await service.refusal(id, 'retention', 'interval=hour')), ['interval']);
});

test('explains an empty result if the website identifies no users', async () => {
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain: 'nameless.example' });
  const { data, meta } = await service.ask(body.data.id, 'retention', '');
  assert.deepEqual([data, meta.identified], [[], 0]);
  assert.match(meta.notice, /salt .* destroyed every night/);
});

test('omits weeks that have not begun', async () => {
  const { id } = service.websites[0]!;
  const address = `/websites/${id}/stats/retention?from=2026-03-20&to=2026-06-30`;
  const { data } = (await service.call(service.ann, 'GET', address)).body;
  assert.deepEqual([data[0].cohort, data[0].returned.length], ['2026-03-16', 2]);
  const future = `/websites/${id}/stats/retention?from=2026-06-01&to=2026-06-30`;
  assert.deepEqual((await service.call(service.ann, 'GET', future)).body.data, []);
});

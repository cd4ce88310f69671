import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import type { PageviewRow } from '../../../events/index.ts';
import { dayOfRow, distinct, isEvent, visitorOf } from '../random-visits.testing.ts';
import { openRandomWebsites, period } from '../random-websites.testing.ts';

let service: Awaited<ReturnType<typeof openRandomWebsites>>;
before(async () => {
  service = await openRandomWebsites();
});
after(() => service.close());

const digits: Record<string, number> = { EUR: 100, JPY: 1, KWD: 1000 };
const sum = (rows: readonly PageviewRow[]): number => rows.reduce((minor, row) => minor + row.revenue, 0);
const byCurrency = (rows: readonly PageviewRow[]) =>
  [
    ...Map.groupBy(
      rows.filter(({ currency }) => currency !== ''),
      ({ currency }) => currency,
    ),
  ].sort(([a], [b]) => (a < b ? -1 : 1));

function lines(rows: readonly PageviewRow[], namesOf: (row: PageviewRow) => string[]) {
  return linesOfProperties(rows.filter(isEvent), namesOf).map(({ pageviews: _, ...line }) => line);
}

function linesOfProperties(rows: readonly PageviewRow[], namesOf: (row: PageviewRow) => string[]) {
  const named = rows
    .filter(({ name }) => name !== 'engagement')
    .flatMap((row) => namesOf(row).map((name) => ({ name, row })));
  return [...Map.groupBy(named, ({ name }) => name)]
    .map(([name, all]) => {
      const own = all.map(({ row }) => row);
      const revenue = byCurrency(own).map(([currency, paid]) => ({ currency, amount: sum(paid) / digits[currency]! }));
      const events = own.filter(isEvent).length;
      return { name, visitors: distinct(own.map(visitorOf)), events, pageviews: own.length - events, revenue };
    })
    .sort(
      (a, b) =>
        b.visitors - a.visitors ||
        b.events + b.pageviews - a.events - a.pageviews ||
        Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)),
    );
}

test('events, properties and values match a recount in three zones, with and without filters', async () => {
  for (const { id, rows, selections } of service.websites)
    for (const { query, keep } of selections) {
      const kept = keep(rows);
      const ask = async (question: string, more = '') =>
        (await service.ask(id, question, `${query}&limit=100&${more}`)).data;
      assert.deepEqual(
        await ask('events'),
        lines(kept, ({ name }) => [name]),
        query,
      );
      assert.deepEqual(
        await ask('properties'),
        linesOfProperties(kept, ({ props }) => Object.keys(props)),
        query,
      );
      for (const property of ['plan', "pl'an", 'a.b:c', '%', 'never']) {
        const ofProperty = linesOfProperties(kept, ({ props }) =>
          Object.hasOwn(props, property) ? [props[property]!] : [],
        );
        assert.deepEqual(
          await ask('property-values', `property=${encodeURIComponent(property)}`),
          ofProperty,
          `${query} ${property}`,
        );
      }
      const seen = kept.filter(({ name }) => name === 'pageview');
      assert.deepEqual(
        await ask('properties', 'event=pageview'),
        linesOfProperties(seen, ({ props }) => Object.keys(props)),
      );
      const paid = kept.filter(({ name }) => name === "Paid'; --");
      const event = `event=${encodeURIComponent("Paid'; --")}`;
      assert.deepEqual(
        await ask('properties', event),
        linesOfProperties(paid, ({ props }) => Object.keys(props)),
      );
      assert.deepEqual(
        await ask('property-values', `${event}&property=plan`),
        linesOfProperties(paid, ({ props }) => (Object.hasOwn(props, 'plan') ? [props.plan!] : [])),
      );
    }
});

test('pages and searches lists', async () => {
  const { id, rows } = service.websites[1]!;
  const all = linesOfProperties(rows, ({ props }) => (Object.hasOwn(props, 'plan') ? [props.plan!] : []));
  const first = await service.ask(id, 'property-values', 'property=plan&limit=3');
  const second = await service.ask(id, 'property-values', 'property=plan&limit=4&page=2');
  assert.deepEqual([first.data, first.meta.more], [all.slice(0, 3), true]);
  assert.deepEqual([second.data, second.meta.more], [all.slice(4, 8), false]);
  const searched = await service.ask(id, 'property-values', 'property=plan&search=PRO');
  assert.deepEqual(
    searched.data,
    all.filter(({ name }) => name.includes('pro')),
  );
  const named = await service.ask(id, 'properties', "search=L'A");
  assert.deepEqual(
    named.data.map(({ name }: { name: string }) => name),
    ["pl'an"],
  );
  assert.deepEqual(Object.keys(await service.refusal(id, 'property-values', '')), ['property']);
  assert.deepEqual(Object.keys(await service.refusal(id, 'properties', 'limit=1001')), ['limit']);
});

const bucketsBy = {
  hour: (row: PageviewRow, zone: string) => {
    const local = Temporal.Instant.fromEpochMilliseconds(row.at).toZonedDateTimeISO(zone);
    const sinceMidnight = row.at - local.startOfDay().epochMilliseconds;
    return new Date(row.at - (sinceMidnight % 3_600_000)).toISOString();
  },
  day: dayOfRow,
  week: (row: PageviewRow, zone: string) => {
    const day = Temporal.PlainDate.from(dayOfRow(row, zone));
    return day.subtract({ days: day.dayOfWeek - 1 }).toString();
  },
  month: (row: PageviewRow, zone: string) => `${dayOfRow(row, zone).slice(0, 7)}-01`,
};

test('revenue matches a recount in three zones, by each interval, with and without filters', async () => {
  for (const { id, rows, zone, selections } of service.websites)
    for (const { query, keep } of selections)
      for (const interval of ['hour', 'day', 'week', 'month'] as const)
        for (const event of [undefined, "Paid'; --"]) {
          const ofEvent = event === undefined ? '' : `&event=${encodeURIComponent(event)}`;
          const kept = keep(rows).filter((row) => isEvent(row) && (event === undefined || row.name === event));
          const { data, meta } = await service.ask(id, 'revenue', `${query}&interval=${interval}${ofEvent}`);
          assert.equal(meta.interval, interval);
          const expected = byCurrency(kept);
          assert.equal(data.length, expected.length);
          for (const [index, [currency, paid]] of expected.entries()) {
            const { series, ...totals } = data[index];
            const minor = sum(paid);
            assert.deepEqual(totals, {
              currency,
              total: minor / digits[currency]!,
              average: Math.round(minor / paid.length) / digits[currency]!,
              transactions: paid.length,
            });
            const groups = Map.groupBy(paid, (row) => bucketsBy[interval](row, zone));
            const filled = series.filter((part: { transactions: number }) => part.transactions > 0);
            assert.deepEqual(
              filled,
              [...groups]
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([time, own]) => ({ time, total: sum(own) / digits[currency]!, transactions: own.length })),
            );
            const days = Temporal.PlainDate.from(period.from).until(Temporal.PlainDate.from(period.to)).days + 1;
            const hours = days * 24 - (zone === 'Europe/Berlin' ? 1 : 0);
            assert.equal(series.length, { hour: hours, day: days, week: 3, month: 2 }[interval]);
          }
        }
});

test('returns no revenue for a new website', async () => {
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain: 'poor.example' });
  assert.deepEqual((await service.ask(body.data.id, 'revenue', '')).data, []);
  assert.deepEqual((await service.ask(body.data.id, 'events', '')).data, []);
});

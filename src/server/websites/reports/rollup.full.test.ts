import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { pageview } from '../../events/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { closeDays } from '../days/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { alignBuckets } from './buckets.ts';
import { dayOfRow, randomVisits } from './random-visits.testing.ts';

const now = Date.parse('2026-04-02T09:30:00Z');
const zones = ['UTC', 'Asia/Kolkata', 'Pacific/Auckland'];

type Named = { name: string } & Record<string, unknown>;
const counts = ['visitors', 'visits', 'pageviews', 'events'] as const;

describe('reports on several websites', () => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  const ids: number[] = [];
  before(async () => {
    service = await openWebsites();
    const { deps, ann, bob } = service;
    deps.clock.ms = now;
    for (const [seed, zone] of [...zones, 'UTC'].entries()) {
      const isAnns = seed < zones.length;
      const fields = { domain: `${seed}.example`, time_zone: zone, group: seed < 2 ? 'Klienten/Ö 1' : 'Others' };
      const { body } = await service.call(isAnns ? ann : bob, 'POST', '/websites', fields);
      if (isAnns) ids.push(body.data.id);
      const rows = randomVisits({ website: body.data.id, visits: 90, days: 16, endMs: now, seed });
      for (const row of rows) {
        // Visitor numbers contain the website and the day, so each number is unique.
        const own = BigInt(row.visit) & 0xffffffn;
        const day = Date.parse(dayOfRow(row, zone)) / dayMs;
        const visit = String(own + (BigInt(seed + 1) << 24n) + (BigInt(day) << 32n));
        const person = row.person === '0' ? '0' : String(BigInt(row.person) + 1000n * BigInt(seed));
        await deps.events.record('pageviews', { ...row, visit, person });
      }
    }
    await deps.events.flush();
    deps.clock.ms = now - 3 * dayMs;
    await closeDays(deps);
    deps.clock.ms = now;
  });
  after(() => service.close());

  const ask = async (id: string | number, question: string, query: string) => {
    const { status, body } = await service.asAnn('GET', `/websites/${id}/stats/${question}?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const sumsOf = (line: Record<string, unknown>) => counts.map((name) => Number(line[name] ?? 0));
  const added = (all: number[][]) => all.reduce((sum, one) => sum.map((value, at) => value + one[at]!));

  const asked = [
    'from=2026-03-20&to=2026-04-02',
    'from=2026-03-20&to=2026-04-02&filter=page:is:/a&filter=bot:is:no',
    'from=2026-04-02&to=2026-04-02',
  ];

  for (const period of asked)
    test(`adds up totals, series, lists and comparisons: ${period}`, async () => {
      const query = `${period}&compare=previous`;
      const own = await Promise.all(ids.map(async (id) => (await ask(id, 'dashboard', query)).data));
      const { data } = await ask('all', 'dashboard', query);
      const totals = (await ask('all', 'totals', query)).data;
      assert.deepEqual(sumsOf(data.totals), added(own.map((one) => sumsOf(one.totals))));
      assert.deepEqual(sumsOf(data.totals.compared), added(own.map((one) => sumsOf(one.totals.compared))));
      assert.deepEqual(totals, data.totals);
      assert.deepEqual(
        added(data.series.map(sumsOf)).slice(2),
        added(own.flatMap((one) => one.series.map(sumsOf))).slice(2),
      );
      for (const list of ['pages', 'countries', 'exit-pages']) {
        const all = `${query}&limit=1000`;
        const each = await Promise.all(ids.map(async (id) => (await ask(id, list, all)).data as Named[]));
        const together = (await ask('all', list, all)).data as Named[];
        const byName = Map.groupBy(each.flat(), ({ name }) => name);
        assert.equal(together.length, byName.size, list);
        for (const line of together) {
          const parts = byName.get(line.name) ?? [];
          assert.deepEqual(sumsOf(line), added(parts.map(sumsOf)), `${list} ${line.name}`);
        }
      }
      const websites = (await ask('all', 'websites', query)).data as (Named & { id: number; compared: Named })[];
      for (const line of websites) {
        const one = own[ids.indexOf(line.id)];
        assert.deepEqual(sumsOf(line).slice(0, 3), sumsOf(one.totals).slice(0, 3));
        assert.equal(line.compared.visitors, one.totals.compared.visitors);
      }
      assert.equal(websites.length, ids.length);
    });

  test('counts the sales of each website by its own days, with a single database query', async () => {
    const { deps } = service;
    const { database } = deps;
    for (const [index, id] of ids.entries())
      for (const hour of [0, 8, 13, 20, 23]) {
        const sold_at = new Date(Date.parse('2026-03-19T23:15:00Z') + (hour - 12) * 3_600_000).toISOString();
        const sale = { reference: `${id} ${hour}`, amount: 10 ** index + hour, currency: 'EUR', sold_at };
        assert.equal((await service.asAnn('POST', `/websites/${id}/sales`, sale)).status, 201);
      }
    let questions = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('website_sales')) questions++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const sold = ({ conversions, revenue }: Record<string, unknown>) => ({ conversions, revenue });
    Object.assign(deps, { shopSales: async () => [], database: { ...database, db: database.db.withPlugin(counting) } });
    try {
      for (const attribution of ['last', 'linear']) {
        const query = `from=2026-03-20&to=2026-04-02&conversions=sales&attribution=${attribution}`;
        const own = await Promise.all(
          ids.map(async (id) => sold((await ask(id, 'countries', query)).meta.conversions)),
        );
        questions = 0;
        const { data, meta } = await ask('all', 'websites', query);
        assert.equal(questions, 1);
        assert.deepEqual(
          ids.map((id) => sold(data.find((line: { id: number }) => line.id === id))),
          own,
        );
        assert.equal(new Set(own.map(({ conversions }) => conversions)).size, 3, 'each zone has its own days');
        assert.equal(meta.conversions.conversions, added(own.map((one) => [Number(one.conversions)]))[0]);
      }
    } finally {
      Object.assign(deps, { shopSales: undefined, database });
    }
  });

  test("counts hours by each website's clock", async () => {
    const query = 'from=2026-03-31&to=2026-03-31&interval=hour';
    const own = await Promise.all(ids.map(async (id) => (await ask(id, 'series', query)).data));
    const { data, meta } = await ask('all', 'series', query);
    assert.equal(meta.time_zone, 'UTC');
    assert.equal(data.length, 24);
    for (const [hour, point] of data.entries())
      assert.deepEqual(sumsOf(point), added(own.map((series) => sumsOf(series[hour]))), String(hour));
  });

  test('maps hours that a clock skips or repeats', () => {
    const period = { from: '2026-03-29', to: '2026-03-29', zone: 'Europe/Berlin' };
    const { own, shown } = alignBuckets(period, 'UTC', 'hour');
    assert.equal(own.length, 24);
    const at = (time: string) => Date.parse(`2026-03-29T${time}:00Z`);
    // In Berlin, there is no 02:00. Visitors at that hour appear in the hour before.
    assert.equal(shown[own.indexOf(at('02:00'))], at('00:00'));
    assert.equal(shown[own.indexOf(at('03:00'))], at('01:00'));
    const back = { from: '2026-10-25', to: '2026-10-25', zone: 'UTC' };
    const twice = alignBuckets(back, 'Europe/Berlin', 'hour');
    assert.equal(twice.own.length, 25);
    assert.equal(twice.shown.filter((moment) => moment === Date.parse('2026-10-25T02:00:00Z')).length, 2);
  });

  test('other reports also add up several websites', async () => {
    const query = 'from=2026-03-20&to=2026-04-02';
    for (const [question, size] of [
      ['events', (data: Named[]) => data.reduce((sum, line) => sum + Number(line.events), 0)],
      ['journeys', (data: { visits: number }) => data.visits],
      ['retention', (data: { people: number }[]) => data.reduce((sum, { people }) => sum + people, 0)],
      ['revenue', (data: { transactions: number }[]) => data.reduce((sum, one) => sum + one.transactions, 0)],
      ['properties', (data: { pageviews: number }[]) => data.reduce((sum, { pageviews }) => sum + pageviews, 0)],
    ] as const) {
      const measure = size as (data: unknown) => number;
      const own = await Promise.all(ids.map(async (id) => measure((await ask(id, question, query)).data)));
      const together = measure((await ask('all', question, query)).data);
      assert.ok(together > 0, question);
      assert.equal(together, added(own.map((one) => [one]))[0], question);
    }
    const steps = 'step=page:/*&step=event:*';
    const reached = await Promise.all(ids.map(async (id) => (await ask(id, 'funnels', `${query}&${steps}`)).data));
    const { data } = await ask('all', 'funnels', `${query}&${steps}`);
    assert.equal(data[1].visits, added(reached.map((one) => [one[1].visits]))[0]);
  });

  test('counts current visitors of each website in every zone', async () => {
    const before = (await ask('all', 'realtime', '')).data.current_visitors;
    for (const [index, id] of ids.entries()) {
      const visit = String(256n * BigInt(7_000_000_000 + index));
      await service.deps.events.record('pageviews', pageview({ website: id, at: now - 60_000, visit }));
    }
    await service.deps.events.flush();
    const { data } = await ask('all', 'realtime', 'filter=page:contains:/');
    assert.equal(data.current_visitors, before + ids.length);
  });

  test('limits a group to its own websites, whatever its name', async () => {
    const query = 'from=2026-03-20&to=2026-03-30';
    const group = encodeURIComponent('group:Klienten/Ö 1');
    const { data } = await ask(group, 'totals', query);
    const own = await Promise.all(ids.slice(0, 2).map(async (id) => (await ask(id, 'totals', query)).data));
    assert.deepEqual(sumsOf(data), added(own.map(sumsOf)));
    const lines = (await ask(group, 'websites', `${query}&sort_by=name&limit=1`)).data as Named[];
    assert.deepEqual(
      lines.map(({ name }) => name),
      ['0.example'],
    );
  });

  test('begins all time with the first visit to any website', async () => {
    const firsts = await Promise.all(ids.map(async (id) => (await ask(id, 'totals', 'period=all')).meta.from));
    const { meta, data } = await ask('all', 'totals', 'period=all');
    assert.equal(meta.from, firsts.sort()[0]);
    assert.ok(data.visitors > 0);
  });

  test('includes only websites of the account and rejects unknown groups', async () => {
    const { status, body } = await service.call(service.bob, 'GET', '/websites/all/stats/websites?period=all');
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map(({ name }: Named) => name),
      [`${zones.length}.example`],
    );
    for (const id of ['group:Klienten%2F%C3%96%201', 'group:', 'everything'])
      assert.equal((await service.call(service.bob, 'GET', `/websites/${id}/stats/totals`)).status, 404, id);
  });

  test('rejects reports and parameters that need one website', async () => {
    for (const [question, query, field] of [
      ['goals', '', 'id'],
      ['totals', 'segment=1', 'segment'],
      ['funnels', 'funnel=1', 'funnel'],
      ['countries', 'conversions=1', 'conversions'],
    ] as const) {
      const { status, body } = await service.asAnn('GET', `/websites/all/stats/${question}?${query}`);
      assert.equal(status, 422, question);
      assert.match(body.errors[field][0], /needs one website/);
    }
  });

  test('exports a CSV line for each website', async () => {
    const answer = await service.app.inject({
      url: `/api/v1/websites/all/stats/websites?format=csv&from=2026-03-20&to=2026-03-30`,
      headers: { 'x-account': String(service.ann) },
    });
    assert.match(String(answer.headers['content-disposition']), /websites-websites\.csv/);
    assert.equal(answer.body.trim().split('\n').length, 1 + ids.length);
  });

  test("uses the time zone that the websites have in common instead of the account's", async () => {
    const { meta } = await ask('group:Others', 'totals', 'period=today');
    assert.equal(meta.time_zone, 'Pacific/Auckland');
    const moved = await service.asAnn('PATCH', `/websites/${ids[2]}`, { group: 'Far' });
    assert.equal(moved.status, 200);
    const far = await ask('group:Far', 'totals', 'period=today');
    assert.deepEqual([far.meta.time_zone, far.meta.from], ['Pacific/Auckland', '2026-04-02']);
  });
});

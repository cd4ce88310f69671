import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PageviewRow } from '../../../events/index.ts';
import { pageview, traits } from '../../../events/testing.ts';
import { dayOfRow } from '../random-visits.testing.ts';
import { openRandomWebsites } from '../random-websites.testing.ts';

let service: Awaited<ReturnType<typeof openRandomWebsites>>;
before(async () => {
  service = await openRandomWebsites(60);
});
after(() => service.close());

type Step = { at: string; kind: string; event: string; page: string };
type Visit = { id: string; started_at: string; pageviews: number; events: number; country: string; steps: Step[] };

const minuteOf = (ms: number) => new Date(ms - (ms % 60_000)).toISOString();
const keyOf = (steps: readonly Step[], country: string) =>
  JSON.stringify([country, steps.map(({ at, event, page }) => [at, event, page].join(' ')).sort()]);

async function storeVisits(zone: string, rows: readonly PageviewRow[]): Promise<{ id: number; rows: PageviewRow[] }> {
  const fields = { domain: `${zone.toLowerCase().replace('/', '.')}.visits.example`, time_zone: zone };
  const { id } = (await service.call(service.ann, 'POST', '/websites', fields)).body.data;
  const visits = Map.groupBy(rows, (row) => `${row.visit} ${dayOfRow(row, zone)}`);
  const stored = [...visits.values()].flatMap((own, visit) =>
    own
      .toSorted((a, b) => a.at - b.at)
      .map((row, index) => ({ ...row, website: id, visit: String(visit + 1), starts: index === 0 ? 1 : 0 }) as const),
  );
  await Promise.all(stored.map((row) => service.deps.events.record('pageviews', row)));
  await service.deps.events.flush();
  return { id, rows: stored };
}

function recount(rows: readonly PageviewRow[]): string[] {
  const visits = [...Map.groupBy(rows, ({ visit }) => visit)].map(([number, own]) => {
    const { at } = own.find(({ starts }) => starts === 1)!;
    return { number: BigInt(number), at, own };
  });
  return visits
    .sort((a, b) => b.at - a.at || (a.number < b.number ? -1 : 1))
    .map(({ own }) => {
      const steps = own
        .filter(({ name }) => name !== 'engagement')
        .map(({ at, name, path }) => ({
          at: minuteOf(at),
          kind: '',
          event: name === 'pageview' ? '' : name,
          page: path,
        }));
      return keyOf(steps, own[0]!.traits.country);
    });
}

test('returns each visit of a period once, latest first, with and without filters', async () => {
  for (const { zone, rows: random, selections } of service.websites) {
    const { id, rows } = await storeVisits(zone, random);
    for (const { query, keep } of selections) {
      const found: string[] = [];
      const ids = new Set<string>();
      for (let before = ''; ; ) {
        const { data, meta } = await service.ask(id, 'visits', `${query}&limit=17&before=${before}`);
        for (const visit of data.visits as Visit[]) {
          ids.add(visit.id);
          found.push(keyOf(visit.steps, visit.country));
          assert.deepEqual(
            visit.steps.map(({ at }) => at),
            visit.steps.map(({ at }) => at).sort(),
          );
          assert.equal(visit.steps.length, visit.pageviews + visit.events);
        }
        assert.equal(meta.more, data.next !== null);
        if (data.next === null) break;
        before = data.next;
      }
      assert.deepEqual(found, recount(keep(rows)), query);
      assert.equal(ids.size, found.length);
    }
  }
});

test('reveals neither the visitor nor which visits are from the same visitor', async () => {
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain: 'private.example' });
  const { id } = body.data;
  const visitor = 0x1234_5678_9abcn;
  const at = Date.parse('2026-04-01T10:00:00Z');
  for (const turn of [0n, 5n]) {
    const visit = String(visitor * 256n + turn);
    const told = { website: id, visit, person: '77', at: at + Number(turn) * 3_600_000 };
    await service.deps.events.record(
      'pageviews',
      pageview({ ...told, traits: traits({ country: 'DE', city: 'Ulm' }) }),
    );
  }
  await service.deps.events.flush();
  const { data } = await service.ask(id, 'visits', '');
  const [one, other] = data.visits as Visit[];
  assert.ok(one && other);
  assert.notEqual(one.id, other.id);
  assert.equal(one.id.length, 16);
  const allowed = [
    'id',
    'website',
    'started_at',
    'last_at',
    'is_current',
    'duration',
    'source',
    'channel',
    'referrer',
    'campaign',
  ];
  assert.deepEqual(Object.keys(one), [
    ...allowed,
    'country',
    'device',
    'browser',
    'system',
    'pageviews',
    'events',
    'steps',
  ]);
  const told = JSON.stringify(data);
  for (const secret of [String(visitor), String(visitor * 256n), visitor.toString(16), '"77"', 'Ulm'])
    assert.ok(!told.includes(secret), secret);
});

test('rounds times to the minute, and seals the position where the next page starts', async () => {
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain: 'minutes.example' });
  const { id } = body.data;
  const at = Date.parse('2026-04-01T10:20:34.567Z');
  for (const [visit, later] of [
    ['256', 0],
    ['512', 1],
    ['768', 2],
  ] as const) {
    await service.deps.events.record('pageviews', pageview({ website: id, visit, at: at + later }));
    await service.deps.events.record(
      'pageviews',
      pageview({ website: id, visit, at: at + 45_678, name: 'Purchase', starts: 0, gap: 45_678 }),
    );
  }
  await service.deps.events.flush();
  const { data } = await service.ask(id, 'visits', 'period=30d&limit=2');
  const [{ started_at, last_at, duration, steps }] = data.visits;
  assert.deepEqual(
    [started_at, last_at, duration, steps.map((step: Step) => step.at)],
    [
      ...['2026-04-01T10:20:00.000Z', '2026-04-01T10:21:00.000Z', 46],
      ['2026-04-01T10:20:00.000Z', '2026-04-01T10:21:00.000Z'],
    ],
  );
  assert.ok(!JSON.stringify(data).includes(String(at + 1)), data.next);
  const rest = await service.ask(id, 'visits', `period=30d&limit=2&before=${data.next}`);
  assert.equal(rest.data.visits.length, 1);
});

test('lists the visits of the last half hour, most recently active first', async () => {
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain: 'live.example' });
  const { id } = body.data;
  const now = service.deps.now();
  const minutesAgo = (minutes: number) => now - minutes * 60_000;
  const record = (row: Partial<PageviewRow>) =>
    service.deps.events.record('pageviews', pageview({ website: id, ...row }));
  await record({ visit: '256', at: minutesAgo(45), path: '/early' });
  await record({ visit: '256', at: minutesAgo(2), path: '/late', starts: 0, gap: 43 * 60_000 });
  await record({ visit: '512', at: minutesAgo(20), path: '/one' });
  await record({ visit: '512', at: minutesAgo(19), name: 'Purchase', starts: 0, revenue: 1999, currency: 'EUR' });
  await record({ visit: '768', at: minutesAgo(31), path: '/gone' });
  await service.deps.events.flush();
  const { data } = await service.ask(id, 'visits', 'live=1');
  const shown = data.visits.map((visit: Visit & { is_current: boolean; duration: number }) => [
    visit.is_current,
    visit.duration,
    visit.steps.map(({ page, event }) => event || page),
  ]);
  assert.deepEqual(shown, [
    [true, 2580, ['/early', '/late']],
    [false, 0, ['/one', 'Purchase']],
  ]);
  assert.deepEqual(data.visits[1].steps[1].revenue, { currency: 'EUR', amount: 19.99 });
  assert.equal(data.next, null);
  const filtered = await service.ask(id, 'visits', 'live=1&filter=page:is:/one');
  assert.equal(filtered.data.visits.length, 1);
});

test('exports a row per step, and rejects invalid parameters and other accounts', async () => {
  const { id } = service.websites[0]!;
  const address = `/api/v1/websites/${id}/stats/visits?from=2026-03-20&to=2026-04-02&limit=2&format=csv`;
  const { body } = await service.app.inject({ url: address, headers: { 'x-account': String(service.ann) } });
  assert.match(
    body,
    /^id,website,started_at,last_at,duration,source,channel,.*,at,kind,event,page,title,revenue,currency\n/,
  );
  for (const [query, field] of [
    ['limit=101', 'limit'],
    ['before=yesterday', 'before'],
    ['before=1775000000000-1', 'before'],
    ['live=1&before=1-1', 'before'],
  ] as const)
    assert.deepEqual(Object.keys(await service.refusal(id, 'visits', query)), [field], query);
  assert.equal((await service.call(service.bob, 'GET', `/websites/${id}/stats/visits`)).status, 404);
});

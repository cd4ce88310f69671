import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PageviewRow } from '../../../events/index.ts';
import { pageview } from '../../../events/testing.ts';
import { fits, percent } from '../random-visits.testing.ts';
import { openRandomWebsites } from '../random-websites.testing.ts';

let service: Awaited<ReturnType<typeof openRandomWebsites>>;
before(async () => {
  service = await openRandomWebsites();
});
after(() => service.close());

type Wanted = { start?: string; end?: string; steps?: number; limit?: number };

const byBytes = (a: string[], b: string[]): number => {
  for (const [index, one] of a.entries()) {
    if (b[index] === undefined) return 1;
    const order = Buffer.compare(Buffer.from(one), Buffer.from(b[index]));
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

function pathOf(rows: readonly PageviewRow[], { start, end, steps = 3 }: Wanted) {
  const pages = rows
    .filter(({ name }) => name === 'pageview')
    .sort((a, b) => a.at - b.at || byBytes([a.path], [b.path]))
    .map(({ path }) => path)
    .filter((path, index, all) => path !== all[index - 1]);
  if (start !== undefined) {
    const first = pages.findIndex((page) => fits(start, page));
    if (first < 0) return undefined;
    pages.splice(0, first);
  }
  if (end === undefined) return pages.length === 0 ? undefined : { path: pages.slice(0, steps), first: 1 };
  const last = pages.findIndex((page, index) => fits(end, page) && (start === undefined || index > 0));
  if (last < 0) return undefined;
  const path = pages.slice(0, last + 1);
  if (start !== undefined) return path.length > steps ? undefined : { path, first: 1 };
  const shown = path.slice(-steps);
  return { path: shown, first: steps - shown.length + 1 };
}

function ranked(keys: string[][]): { key: string[]; visits: number }[] {
  return [...Map.groupBy(keys, (key) => JSON.stringify(key))]
    .map(([key, all]) => ({ key: JSON.parse(key) as string[], visits: all.length }))
    .sort((a, b) => b.visits - a.visits || byBytes(a.key, b.key));
}

function recount(rows: readonly PageviewRow[], wanted: Wanted) {
  const { steps = 3, limit = 10 } = wanted;
  const paths = [...Map.groupBy(rows, ({ visit }) => visit).values()].flatMap((visit) => pathOf(visit, wanted) ?? []);
  const at = (step: number) => paths.flatMap(({ path, first }) => (path[step - first] ? [[path[step - first]!]] : []));
  const shown = Array.from({ length: steps }, (_, index) => {
    const all = at(index + 1);
    const pages = ranked(all).slice(0, limit);
    return { step: index + 1, visits: all.length, pages: pages.map(({ key, visits }) => ({ page: key[0]!, visits })) };
  }).filter(({ visits }) => visits > 0);
  const isShown = (step: number, page: string) =>
    shown.some((one) => one.step === step && one.pages.some((node) => node.page === page));
  return {
    visits: paths.length,
    paths: ranked(paths.map(({ path }) => path))
      .slice(0, limit)
      .map(({ key, visits }) => ({ path: key, visits, share: percent(visits, paths.length) })),
    steps: shown,
    links: shown.flatMap(({ step }) =>
      ranked(
        paths.flatMap(({ path, first }) => {
          const [from, to] = [path[step - first], path[step - first + 1]];
          return from && to && isShown(step, from) && isShown(step + 1, to) ? [[from, to]] : [];
        }),
      ).map(({ key, visits }) => ({ step, from: key[0], to: key[1], visits })),
    ),
  };
}

test('journeys match a recount in three zones, with and without filters', async () => {
  const cases: Wanted[] = [
    {},
    { steps: 6, limit: 100 },
    { steps: 2, limit: 3 },
    { start: '/a*', steps: 4 },
    { end: "/it's" },
    { end: '/100%_x', steps: 5, limit: 4 },
    { start: '/', end: '/a*', steps: 6 },
    { start: '/*', end: '/*', steps: 2 },
    { start: '/never' },
  ];
  for (const { id, rows, selections } of service.websites)
    for (const { query, keep } of selections)
      for (const wanted of cases) {
        const asked = Object.entries(wanted).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
        const { data } = await service.ask(id, 'journeys', [query, ...asked].join('&'));
        assert.deepEqual(data, recount(keep(rows), wanted), JSON.stringify([query, wanted]));
      }
});

test('exports paths as CSV', async () => {
  const { id } = service.websites[0]!;
  const address = `/api/v1/websites/${id}/stats/journeys?from=2026-03-20&to=2026-04-02&limit=3&format=csv`;
  const { body } = await service.app.inject({ url: address, headers: { 'x-account': String(service.ann) } });
  const [heading, ...lines] = body.trim().split('\n');
  assert.deepEqual([heading, lines.length], ['path,visits,share', 3]);
});

test('returns only the most frequent pages of thousands', async () => {
  const { body } = await service.call(service.ann, 'POST', '/websites', { domain: 'many.example' });
  const { id } = body.data;
  const rows = Array.from({ length: 3000 }, (_, n) => [0, 1, 2].map((step) => ({ n, step }))).flat();
  await Promise.all(
    rows.map(({ n, step }) =>
      service.deps.events.record(
        'pageviews',
        pageview({
          website: id,
          at: Date.parse('2026-04-01T12:00:00Z') + step,
          visit: String(256 * (n + 1)),
          path: step === 1 && n % 2 === 0 ? '/hub' : `/${n}/${step}`,
        }),
      ),
    ),
  );
  await service.deps.events.flush();
  const { data } = await service.ask(id, 'journeys', 'steps=3&limit=5');
  assert.equal(data.visits, 3000);
  assert.deepEqual([data.paths.length, data.steps.length], [5, 3]);
  assert.deepEqual(data.steps[1].visits, 3000);
  assert.deepEqual(data.steps[1].pages[0], { page: '/hub', visits: 1500 });
  assert.ok(data.steps.every((step: { pages: unknown[] }) => step.pages.length === 5));
  assert.ok(data.links.length <= 50);
});

test('rejects invalid parameters by name', async () => {
  const { id } = service.websites[0]!;
  for (const [query, field] of [
    ['steps=1', 'steps'],
    ['steps=7', 'steps'],
    ['limit=101', 'limit'],
    [`start=/${'x'.repeat(500)}`, 'start'],
    ['end=/%00', 'end'],
  ] as const)
    assert.deepEqual(Object.keys(await service.refusal(id, 'journeys', query)), [field], query);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PageviewRow } from '../../../events/index.ts';
import { distinct, isEvent, visitorOf } from '../random-visits.testing.ts';
import { openRandomWebsites } from '../random-websites.testing.ts';

let service: Awaited<ReturnType<typeof openRandomWebsites>>;
before(async () => {
  service = await openRandomWebsites(200);
});
after(() => service.close());

type Rows = readonly PageviewRow[];
type Read = (row: PageviewRow, rows: Rows) => string | undefined;

const isView = ({ name }: PageviewRow) => name === 'pageview';
const property =
  (name: string): Read =>
  ({ props }) =>
    Object.hasOwn(props, name) ? props[name] : undefined;

const exits = new WeakMap<Rows, Map<string, PageviewRow>>();
const exitPage: Read = (row, rows) => {
  let last = exits.get(rows);
  if (!last) {
    last = new Map();
    for (const view of rows.filter(isView)) {
      const before = last.get(view.visit);
      const isLater = !before || view.at > before.at;
      if (isLater || (view.at === before.at && Buffer.compare(Buffer.from(view.path), Buffer.from(before.path)) > 0))
        last.set(view.visit, view);
    }
    exits.set(rows, last);
  }
  return last.get(row.visit)?.path;
};

const reads: Record<string, Read> = {
  country: ({ traits }) => traits.country,
  browser: ({ traits }) => traits.browser,
  page: ({ path }) => path,
  title: ({ title }) => title,
  host: ({ host }) => host,
  event: ({ name }) => name,
  exit_page: exitPage,
  'property.plan': property('plan'),
  "property.pl'an": property("pl'an"),
  'property.a.b:c': property('a.b:c'),
};

const rowsOf = (subjects: readonly string[]) => {
  if (subjects.includes('event')) return isEvent;
  if (subjects.some((one) => one.startsWith('property.'))) return ({ name }: PageviewRow) => name !== 'engagement';
  return isView;
};

function recounted(rows: Rows, subjects: readonly string[]) {
  const valuesOf = (row: PageviewRow) => subjects.map((subject) => reads[subject]!(row, rows));
  const counted = rows.filter((row) => rowsOf(subjects)(row) && valuesOf(row).every((value) => value !== undefined));
  const lines = [...Map.groupBy(counted, (row) => JSON.stringify(valuesOf(row)))].map(([written, own]) => {
    const [name, then_name] = JSON.parse(written) as string[];
    return {
      name: name!,
      ...(then_name === undefined ? {} : { then_name }),
      visitors: distinct(own.map(visitorOf)),
      visits: distinct(own.map(({ visit }) => visit)),
      pageviews: own.filter(isView).length,
      events: own.filter(isEvent).length,
    };
  });
  const byBytes = (a = '', b = '') => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return lines.sort(
    (a, b) =>
      b.visitors - a.visitors ||
      b.pageviews - a.pageviews ||
      b.events - a.events ||
      byBytes(a.name, b.name) ||
      byBytes(a.then_name, b.then_name),
  );
}

const asked = ([dimension, then]: readonly string[]) =>
  `dimension=${encodeURIComponent(dimension!)}${then === undefined ? '' : `&then_by=${encodeURIComponent(then)}`}`;

test('properties, pages, events and their pairs match a recount, with and without filters', async () => {
  const pairs = [
    ['property.plan'],
    ['property.a.b:c'],
    ['property.plan', 'country'],
    ['country', "property.pl'an"],
    ['property.plan', "property.pl'an"],
    ['page', 'property.plan'],
    ['event', 'property.plan'],
    ['event', 'country'],
    ['page', 'event'],
    ['exit_page', 'property.plan'],
    ['event', 'exit_page'],
  ];
  for (const { id, rows, selections } of service.websites)
    for (const [place, { query, keep }] of selections.entries()) {
      const kept = keep(rows);
      for (const subjects of pairs.filter((_, index) => place === 0 || index % 3 === place % 3)) {
        const { data, meta } = await service.ask(id, 'breakdown', `${query}&${asked(subjects)}&limit=1000`);
        const expected = recounted(kept, subjects);
        assert.ok(place > 0 || expected.length > 0, subjects.join(' × '));
        assert.deepEqual(data, expected, `${query} ${subjects.join(' × ')}`);
        assert.deepEqual([meta.more, meta.total], [false, expected.length]);
      }
    }
});

test('pairs with pages match a recount and include reading times', async () => {
  for (const { id, rows } of service.websites)
    for (const subjects of [
      ['page', 'country'],
      ['country', 'page'],
      ['page', 'host'],
      ['exit_page', 'page'],
      ['page'],
    ]) {
      const { data } = await service.ask(id, 'breakdown', `${asked(subjects)}&limit=1000`);
      const reading = rows.filter(({ name }) => name === 'engagement');
      const found = data.map(({ time_on_page, scroll_depth, ...line }: Record<string, unknown>) => {
        const own = reading.filter(
          (row) =>
            reads[subjects[0]!]!(row, rows) === line.name &&
            (subjects[1] === undefined || reads[subjects[1]]!(row, rows) === line.then_name),
        );
        const readers = [...Map.groupBy(own, ({ visit, path }) => `${visit} ${path}`).values()];
        const depth = readers.reduce((sum, of) => sum + Math.max(...of.map(({ scroll }) => scroll)), 0);
        const time = own.reduce((sum, { engaged }) => sum + engaged, 0);
        assert.deepEqual(
          [time_on_page, scroll_depth],
          readers.length === 0
            ? [null, null]
            : [Math.round(time / 1000 / readers.length), Math.round(depth / readers.length)],
        );
        return line;
      });
      assert.deepEqual(found, recounted(rows, subjects), subjects.join(' × '));
    }
});

test('pages lines, searches both names, sorts, and exports CSV', async () => {
  const { id, rows } = service.websites[0]!;
  const subjects = ['event', 'country'];
  const all = recounted(rows, subjects);
  const first = await service.ask(id, 'breakdown', `${asked(subjects)}&limit=3`);
  const second = await service.ask(id, 'breakdown', `${asked(subjects)}&limit=3&page=2`);
  assert.deepEqual([...first.data, ...second.data], all.slice(0, 6));
  assert.deepEqual([first.meta.more, first.meta.total], [true, all.length]);
  const german = await service.ask(id, 'breakdown', `${asked(subjects)}&search=GERMAN&limit=100`);
  assert.deepEqual(
    german.data,
    all.filter(({ then_name }) => then_name === 'DE'),
  );
  const byName = await service.ask(id, 'breakdown', `${asked(['country', 'browser'])}&sort_by=name&limit=100`);
  assert.deepEqual(
    byName.data.map(({ name }: { name: string }) => name),
    ['', '', 'DE', 'DE', 'IN', 'IN', 'US', 'US'],
  );
});

test('rejects unknown and repeated dimensions, and other accounts', async () => {
  const { id } = service.websites[0]!;
  const refused = async (query: string) => Object.keys(await service.refusal(id, 'breakdown', query));
  assert.deepEqual(await refused(''), ['dimension']);
  assert.deepEqual(await refused('dimension=colour'), ['dimension']);
  assert.deepEqual(await refused('dimension=property.'), ['dimension']);
  assert.deepEqual(await refused(`dimension=property.${'x'.repeat(121)}`), ['dimension']);
  assert.deepEqual(await refused('dimension=page&then_by=page'), ['then_by']);
  assert.deepEqual(await refused('dimension=page&then_by=city2'), ['then_by']);
  const { id: other } = (await service.call(service.bob, 'POST', '/websites', { domain: 'bob.example' })).body.data;
  const { status } = await service.call(service.ann, 'GET', `/websites/${other}/stats/breakdown?dimension=page`);
  assert.equal(status, 404);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { makeTwoAuthors } from '../testing.ts';
import { blankItem, countCategories, type ItemFilter, insertItems, maxFound, searchPublishedItems } from './index.ts';

const everything: Omit<ItemFilter, 'nowMs'> = {
  query: undefined,
  categories: undefined,
  username: undefined,
  kind: undefined,
  tag: undefined,
  currency: undefined,
  fromMinor: undefined,
  toMinor: undefined,
  sort: 'match',
  firstCurrency: 'EUR',
  page: 1,
  perPage: 24,
};
/** More than a search counts, so it can't read them all. */
const count = maxFound + 40;

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let ids: number[];
  before(async () => {
    deps = await open();
    const [ada] = await makeTwoAuthors(deps);
    const { db } = deps.database;
    const rows = Array.from({ length: count }, (_, n) => ({
      ...blankItem,
      account_id: ada,
      reference: `r${n}`,
      name: n === 3 ? 'Lantern' : `Item ${n}`,
      description: 'Drawn by lantern light.',
      tags: '["light"]',
      category: n < 30 ? 'Old' : 'New',
      price_regular_minor: count - n,
      price_extended_minor: 0,
      currency: n % 50 === 0 ? 'CHF' : 'EUR',
      published_at: deps.now() + n,
      is_code_only: 1,
      status: 'published' as const,
    }));
    for (let at = 0; at < count; at += 500) await insertItems(db, rows.slice(at, at + 500));
    ids = (await db.selectFrom('items').select('id').orderBy('id').execute()).map(({ id }) => id);
  });
  after(() => deps.close());

  const search = async (changes: Partial<ItemFilter>) => {
    const filter = { ...everything, nowMs: deps.now(), ...changes };
    const { cards, ...found } = await searchPublishedItems(deps.database, filter, await countCategories(deps.database));
    return { ...found, numbers: cards.map(({ id }) => ids.indexOf(id)) };
  };
  const pages = async (changes: Partial<ItemFilter>) => {
    const numbers: number[] = [];
    for (let page = 1; ; page++) {
      const found = await search({ ...changes, page, perPage: 200 });
      if (found.numbers.length === 0) return numbers;
      numbers.push(...found.numbers);
    }
  };
  const newestFirst = Array.from({ length: count }, (_, n) => count - 1 - n);

  test('counts up to a limit, at which its pages end', async () => {
    for (const filter of [{ query: 'lantern' }, { tag: 'light', sort: 'newest' as const }]) {
      const { total, isMore, places } = await search(filter);
      assert.deepEqual([total, isMore, places], [maxFound, true, undefined]);
      const listed = await pages(filter);
      assert.equal(listed.length, maxFound);
      assert.equal(new Set(listed).size, maxFound);
    }
  });

  test('starts with matches in names, even in old items', async () => {
    const { numbers } = await search({ query: 'lantern' });
    assert.deepEqual(numbers, [3, ...newestFirst.slice(0, 23)]);
  });

  test('counts a category exactly', async () => {
    const { total, isMore, places, numbers } = await search({ query: 'lantern', categories: [{ category: 'Old' }] });
    assert.deepEqual([total, isMore, places], [30, false, undefined]);
    assert.equal(numbers[0], 3);
  });

  test('counts all categories if another filter leaves few matches', async () => {
    const { total, isMore, places } = await search({ query: 'lantern', currency: 'CHF' });
    assert.deepEqual([total, isMore], [Math.ceil(count / 50), false]);
    assert.equal(
      places?.reduce((sum, { items }) => sum + items, 0),
      total,
    );
  });

  test('sorts all matches, not only those that it counts', async () => {
    assert.deepEqual(await pages({ query: 'lantern', sort: 'newest' }), newestFirst.slice(0, maxFound));
    const cheapestFirst = newestFirst.filter((n) => n % 50 !== 0);
    const expected = [...cheapestFirst, ...newestFirst.filter((n) => n % 50 === 0)];
    for (const filter of [{ query: 'lantern' }, { tag: 'light' }, { query: 'lantern', tag: 'light' }]) {
      assert.deepEqual((await search({ ...filter, sort: 'price' })).numbers, expected.slice(0, 24));
      const dearest = await search({ ...filter, sort: 'price-desc' });
      assert.deepEqual(dearest.numbers, cheapestFirst.toReversed().slice(0, 24));
    }
    const francs = await search({ query: 'lantern', sort: 'price', firstCurrency: 'CHF' });
    assert.deepEqual(francs.numbers.slice(0, 22), [...newestFirst.filter((n) => n % 50 === 0), cheapestFirst[0]]);
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { offerOf } from '../prices/index.ts';
import { makeTwoAuthors } from '../testing.ts';
import {
  blankItem,
  countCategories,
  type ItemFilter,
  searchPublishedItems,
  storeListedPrices,
  updateItem,
} from './index.ts';

const everything: Omit<ItemFilter, 'nowMs'> = {
  query: undefined,
  categories: undefined,
  username: undefined,
  kind: undefined,
  tag: undefined,
  currency: undefined,
  fromMinor: undefined,
  toMinor: undefined,
  sort: 'price',
  firstCurrency: 'EUR',
  page: 1,
  perPage: 7,
};

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let ada: number;
  before(async () => {
    deps = await open();
    [ada] = await makeTwoAuthors(deps);
  });
  after(() => deps.close());

  const pages = async (changes: Partial<ItemFilter>) => {
    const cards = [];
    const places = await countCategories(deps.database);
    for (let page = 1; ; page++) {
      const filter = { ...everything, nowMs: deps.now(), ...changes, page };
      const found = await searchPublishedItems(deps.database, filter, places);
      cards.push(...found.cards);
      if (found.cards.length === 0) return { cards, total: found.total };
    }
  };

  test('are in the order of the prices in effect, before and after the job stores them', async () => {
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    const start = deps.now();
    const prices = () => {
      const regular = 500 + random(8) * 100;
      const startsAt = random(2) === 0 ? start + (random(20) - 10) * 1000 : null;
      return {
        price_regular_minor: regular,
        minimum_minor: random(5) === 0 ? random(700) : null,
        sale_regular_minor: startsAt === null ? null : regular - random(300) + 50,
        sale_starts_at: startsAt,
        sale_ends_at: startsAt === null || random(3) === 0 ? null : startsAt + 1000 + random(8) * 1000,
      };
    };
    const { db } = deps.database;
    const ids: number[] = [];
    for (let made = 0; made < 40; made++) {
      const { id } = await db
        .insertInto('items')
        .values({
          ...blankItem,
          account_id: ada,
          reference: `r${made}`,
          name: `Item ${made}`,
          price_extended_minor: 0,
          currency: made % 4 === 0 ? 'CHF' : 'EUR',
          published_at: start + made,
          is_code_only: 1,
          status: 'published',
          ...prices(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    for (let second = -11; second < 22; second++) {
      deps.clock.ms = start + second * 1000;
      const isStored = second % 3 === 0;
      if (isStored) await storeListedPrices(deps.database, deps.now());
      const rows = await db.selectFrom('items').selectAll().where('account_id', '=', ada).execute();
      const minor = new Map(rows.map((row) => [row.id, offerOf(row, { licence: 'regular' }, deps.now()).minor]));
      for (const sort of ['price', 'price-desc'] as const) {
        const sign = sort === 'price' ? 1 : -1;
        const expected = rows
          .toSorted(
            (one, other) =>
              Number(one.currency === 'CHF') - Number(other.currency === 'CHF') ||
              sign * ((minor.get(one.id) ?? 0) - (minor.get(other.id) ?? 0)) ||
              sign * (other.id - one.id),
          )
          .map(({ id }) => id);
        const { cards, total } = await pages({ sort });
        assert.deepEqual(
          cards.map(({ id }) => id),
          expected,
          `${sort} at ${second}`,
        );
        assert.equal(total, 40);
        for (const { id, offer } of cards) assert.equal(offer.minor, minor.get(id));
      }
      const inRange = rows
        .filter(({ id, currency }) => currency === 'EUR' && (minor.get(id) ?? 0) >= 600 && (minor.get(id) ?? 0) <= 900)
        .map(({ id }) => id);
      const found = await pages({ currency: 'EUR', fromMinor: 600, toMinor: 900 });
      assert.deepEqual(found.cards.map(({ id }) => id).sort(), inRange.sort());
      await updateItem(db, ada, ids[random(40)] ?? 0, prices());
    }
  });

  test('follow sales, reviews and changes of an item', async () => {
    const { db } = deps.database;
    const [first, second] = await db.selectFrom('items').select('id').orderBy('id').limit(2).execute();
    await db.insertInto('item_figures').values({ item_id: first!.id, sales: 3, reviews: 1, stars: 1 }).execute();
    await db.insertInto('item_figures').values({ item_id: second!.id, sales: 2, reviews: 1, stars: 5 }).execute();
    const firstOf = async (changes: Partial<ItemFilter>) => (await pages(changes)).cards[0]?.id;
    assert.equal(await firstOf({ sort: 'sales' }), first!.id);
    assert.equal(await firstOf({ sort: 'rating' }), second!.id);
    await db.updateTable('item_figures').set({ sales: 9 }).where('item_id', '=', second!.id).execute();
    assert.equal(await firstOf({ sort: 'sales' }), second!.id);
    await updateItem(db, ada, second!.id, { tags: JSON.stringify(['Blue', 'C++']), kind: 'audio' });
    for (const changes of [{ tag: 'blue' }, { tag: 'c++' }, { kind: 'audio' as const }])
      assert.deepEqual(
        (await pages(changes)).cards.map(({ id }) => id),
        [second!.id],
      );
    await updateItem(db, ada, second!.id, { status: 'withdrawn' });
    assert.deepEqual((await pages({ kind: 'audio' })).cards, []);
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { ItemRow } from '../../src/server/database/index.ts';
import { pageview, traits } from '../../src/server/events/testing.ts';
import { dayMs, hourMs, Refusal } from '../../src/server/kernel/index.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { activate, deactivate } from '../../src/server/market/licences/activate.ts';
import { insertOrderSource, type VisitSource } from '../../src/server/market/orders/index.ts';
import { changePurchase } from '../../src/server/market/purchases/change-purchase.ts';
import { markDownloaded } from '../../src/server/market/purchases/index.ts';
import { addItem, sell } from '../../src/server/market/purchases/testing.ts';
import { postReview } from '../../src/server/market/reviews/index.ts';
import { catalogueOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { sampleCount } from '../support/long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const start = Date.parse('2026-03-10T12:00:00Z');
const channels = ['Direct', 'Email'] as const;
const countries = ['DE', 'FR'] as const;
const placeOf = (from: number) => ({ channel: channels[from % 2]!, country: countries[from >> 1]! });
const visitOf = (from: number): VisitSource => ({
  ...{ source: '', referrer: '', utm_source: '', utm_medium: '', utm_campaign: '', entry_page: '/shop' },
  ...{ device: 'desktop', ...placeOf(from) },
});

type Visit = { day: number; from: number; pages: number[] };
type Order = {
  day: number;
  item: number;
  from: number | null;
  total: number;
  isPaid: boolean;
  became: ('downloaded' | 'activated' | 'freed' | 'verified' | 'reviewed' | 'refunded' | 'revoked')[];
};
type Dataset = { visits: Visit[]; orders: Order[] };

const from = fc.nat(3);
const world: fc.Arbitrary<Dataset> = fc.record({
  visits: fc.array(fc.record({ day: fc.nat(4), from, pages: fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }) }), {
    maxLength: 12,
  }),
  orders: fc.array(
    fc.record({
      ...{ day: fc.nat(4), item: fc.nat(1), from: fc.option(from), total: fc.constantFrom(0, 2000) },
      isPaid: fc.boolean(),
      became: fc.subarray(['downloaded', 'activated', 'freed', 'verified', 'reviewed', 'refunded', 'revoked'] as const),
    }),
    { maxLength: 8 },
  ),
});
const asking = fc.record({
  days: fc.tuple(fc.nat(4), fc.nat(4)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  item: fc.option(fc.nat(1)),
  channel: fc.option(fc.nat(1)),
  country: fc.option(fc.nat(1)),
});

onEachDatabase((open, testOnce) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let counter = 0;
  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    await makeAuthor(deps, 'owner');
  });
  after(() => service.close());

  const ask = async (key: string, query = '') => {
    const answer = await app.inject({
      url: `/api/v1/market/funnel${query}`,
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const countsOf = (body: { data: { step: string; count: number | null }[] }) =>
    Object.fromEntries(body.data.map(({ step, count }) => [step, count]));

  const openShop = async () => {
    deps.clock.ms = start;
    const author = await makeAuthor(deps, `author${++counter}`);
    const items = [await addItem(deps, author.id), await addItem(deps, author.id)];
    const { id: website } = await deps.database.db
      .insertInto('websites')
      .values({
        ...{ account_id: author.id, domain: 'shop.example', is_shop: 1, privacy: 1, email: 0, exclude_bots: 1 },
        ...{ favorite: 0, alerts_sealed: '', created_at: start - 100 * dayMs, updated_at: start },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { author, items, website };
  };
  const pathsOf = (items: ItemRow[]) => [
    '/shop',
    ...items.map(({ id }) => `/shop/items/${id}/icons`),
    ...items.map(({ id }) => `/shop/buy/${id}`),
  ];
  let numbers = 0;
  const visit = async (website: number, path: string, { at, place, number }: Seen) => {
    const row = { website, at, path, visit: String(number * 256), traits: { ...traits(), ...place } };
    await deps.events.record('pageviews', pageview(row));
  };
  type Seen = { at: number; place: { channel: string; country: string }; number: number };

  const live = async ({ visits, orders }: Dataset) => {
    const shop = await openShop();
    const { author, items, website } = shop;
    const paths = pathsOf(items);
    for (const { day, from, pages } of visits) {
      const number = ++numbers;
      for (const page of pages) {
        const at = start - day * dayMs;
        await visit(website, paths[page]!, { at, place: placeOf(from), number });
      }
    }
    for (const { day, item, from, total, isPaid, became } of orders) {
      deps.clock.ms = start - day * dayMs;
      const { order, purchase } = await sell(deps, items[item]!, {
        total,
        tax: 0,
        email: `b${++numbers}@buyer.example`,
      });
      const { db } = deps.database;
      if (from !== null) await insertOrderSource(db, order, { first: visitOf(0), last: visitOf(from) });
      if (!isPaid) {
        await db.deleteFrom('purchases').where('id', '=', purchase.id).execute();
        await db.updateTable('orders').set({ state: 'expired' }).where('id', '=', order.id).execute();
        continue;
      }
      const subject = { kind: 'domain' as const, name: 'buyer.example' };
      if (became.includes('downloaded')) await markDownloaded(db, purchase, deps.now());
      if (became.includes('activated') || became.includes('freed'))
        await activate(deps, purchase, { subject, label: '' });
      if (became.includes('freed')) await deactivate(deps, purchase, subject);
      if (became.includes('verified'))
        await db.updateTable('purchases').set({ licence_uses: 1 }).where('id', '=', purchase.id).execute();
      if (became.includes('reviewed')) await postReview(deps, { purchase, stars: '5', body: 'Fine.', name: '' });
      const about = { provider: 'stripe', provider_ref: `re_${numbers}`, reason: '' };
      const asked = { account_id: author.id, purchase_id: purchase.id };
      if (became.includes('revoked')) await changePurchase(deps, asked, { ...about, kind: 'revoke' });
      else if (became.includes('refunded') && total > 0)
        await changePurchase(deps, asked, { ...about, kind: 'refund', amount_minor: total });
    }
    deps.clock.ms = start;
    await deps.events.flush();
    return shop;
  };

  const model = ({ visits, orders }: Dataset, asked: Asked) => {
    const isOf = (from: number) =>
      (asked.channel === null || placeOf(from).channel === channels[asked.channel]) &&
      (asked.country === null || placeOf(from).country === countries[asked.country]);
    const isFiltered = asked.channel !== null || asked.country !== null;
    const within = (day: number) => day >= asked.days[0] && day <= asked.days[1];
    const seen = visits.filter(({ day, from }) => within(day) && isOf(from));
    const pagesOf = (first: number) => (asked.item === null ? [first, first + 1] : [first + asked.item]);
    const saw = (wanted: number[]) => seen.filter(({ pages }) => pages.some((page) => wanted.includes(page))).length;
    const placed = orders.filter(
      ({ day, item, isPaid }) => isPaid && within(day) && (asked.item === null || item === asked.item),
    );
    const paid = placed.filter(({ from }) => !isFiltered || (from !== null && isOf(from)));
    const are = (...some: Order['became']) =>
      paid.filter(({ became }) => some.some((one) => became.includes(one))).length;
    return {
      counts: {
        ...{ landing: seen.length, item: saw(pagesOf(1)), checkout: saw(pagesOf(3)), paid: paid.length },
        downloaded: are('downloaded'),
        activated: are('activated', 'freed', 'verified'),
        reviewed: are('reviewed'),
      },
      orders: {
        free: paid.filter(({ total }) => total === 0).length,
        refunded: paid.filter(
          ({ became, total }) => became.includes('refunded') && !became.includes('revoked') && total > 0,
        ).length,
        suspended: are('revoked'),
        unknown_source: placed.filter(({ from }) => from === null).length,
      },
    };
  };
  type Asked = typeof asking extends fc.Arbitrary<infer T> ? T : never;

  const agrees = async (lived: Dataset, asks: Asked[]) => {
    const { author, items } = await live(lived);
    const dayAt = (day: number) => new Date(start - day * dayMs).toISOString().slice(0, 10);
    for (const asked of asks) {
      const query = new URLSearchParams({
        ...{ from: dayAt(asked.days[1]), to: dayAt(asked.days[0]) },
        ...(asked.item !== null && { item_id: String(items[asked.item]!.id) }),
        ...(asked.channel !== null && { channel: channels[asked.channel]! }),
        ...(asked.country !== null && { country: countries[asked.country]! }),
      });
      const { status, body } = await ask(author.key, `?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      const expected = model(lived, asked);
      assert.deepEqual(countsOf(body), expected.counts, String(query));
      assert.deepEqual(body.meta.orders, expected.orders, String(query));
    }
  };
  const holds = (runs: number) =>
    fc.assert(
      fc.asyncProperty(world, fc.array(asking, { minLength: 3, maxLength: 3 }), (lived, asks) => agrees(lived, asks)),
      { numRuns: sampleCount(runs) },
    );

  test('counts each step correctly in any period and with any filter', () => holds(15));
  testOnce('counts each step correctly for many more histories', () => holds(60));

  test('returns the share of each step in the step before and in the first step, with notes', async () => {
    const item = { day: 0, item: 0, from: 0, total: 2000, isPaid: true };
    const visits = [0, 1, 3].flatMap((page) => Array.from({ length: 4 }, () => ({ day: 0, from: 0, pages: [page] })));
    const { author } = await live({
      visits,
      orders: [
        { ...item, became: ['downloaded', 'refunded'] },
        { ...item, from: null, total: 0, became: ['downloaded', 'revoked'] },
      ],
    });
    const { data, meta } = (await ask(author.key)).body;
    const short = data.map(({ unit, ...step }: Record<string, unknown>) => Object.values(step));
    assert.deepEqual(short, [
      ['landing', 12, null, 100],
      ['item', 4, 33.3, 33.3],
      ['checkout', 4, 100, 33.3],
      ['paid', 2, 50, 16.7],
      ['downloaded', 2, 100, 16.7],
      ['activated', 0, 0, 0],
      ['reviewed', 0, null, 0],
    ]);
    assert.deepEqual([meta.from, meta.to, meta.has_sold], ['2026-02-09', '2026-03-10', true]);
    assert.deepEqual(meta.notes, [
      '1 paid order came without a counted visit, for example from buyers who block tracking or opted out.',
      '1 paid order was free.',
      '1 paid order was later refunded in full, and stays in the funnel.',
      '1 paid order is now disputed or revoked, and stays in the funnel.',
    ]);
  });

  test('works before the first sale, and leaves out imported purchases', async () => {
    const { author, website } = await openShop();
    await importCatalogue(deps, author.id, catalogueOf([itemOf('x')], [purchaseOf(++counter + 500, 'x')]));
    await visit(website, '/shop', { at: start - hourMs, place: placeOf(0), number: ++numbers });
    await deps.events.flush();
    const { data, meta } = (await ask(author.key)).body;
    assert.deepEqual(countsOf({ data }), {
      ...{ landing: 1, item: 0, checkout: 0, paid: 0, downloaded: 0, activated: 0, reviewed: 0 },
    });
    assert.deepEqual([meta.has_sold, meta.website_id, meta.notes], [false, website, []]);
  });

  test('hides the funnels of other accounts, and starts with orders if visits are not counted', async () => {
    const { author, items } = await live({
      visits: [],
      orders: [{ day: 0, item: 0, from: 0, total: 2000, isPaid: true, became: [] }],
    });
    const bob = await makeAuthor(deps, `bob${++counter}`);
    const { body } = await ask(bob.key, `?item_id=${items[0]!.id}`);
    assert.deepEqual(
      [body.data.map(({ count }: { count: number | null }) => count), body.meta.website_id, body.meta.has_sold],
      [[null, null, null, 0, 0, 0, 0], null, false],
    );
    assert.match(body.meta.notes[0], /starts with paid orders/);
    assert.equal(countsOf((await ask(author.key)).body).paid, 1);
  });

  testOnce('returns sales while statistics are unavailable, and rejects invalid dates', async () => {
    const { author } = await live({
      visits: [{ day: 0, from: 0, pages: [0] }],
      orders: [{ day: 0, item: 0, from: 0, total: 2000, isPaid: true, became: [] }],
    });
    const { query } = deps.events;
    deps.events.query = async () => {
      throw new Refusal('unavailable', 'The statistics are not available.');
    };
    try {
      const { body } = await ask(author.key);
      assert.deepEqual([countsOf(body).landing, countsOf(body).paid], [null, 1]);
      assert.match(body.meta.notes[0], /statistics are unavailable right now/);
    } finally {
      deps.events.query = query;
    }
    const { status, body } = await ask(author.key, '?from=2026-03-09&to=2026-03-01');
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['from']]);
  });
});

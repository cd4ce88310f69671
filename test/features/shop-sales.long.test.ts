import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createShopSales } from '../../src/server/composition/shop-sales.ts';
import { type ItemRow, inTransaction, type OrderRow } from '../../src/server/database/index.ts';
import { up as migratePeriodSources } from '../../src/server/database/migrations/2026-12-11-period-sources.ts';
import { dayMs, hourMs, Refusal } from '../../src/server/kernel/index.ts';
import { fulfilOrder } from '../../src/server/market/checkout/fulfil-order.ts';
import {
  countPaidOrders,
  insertOrder,
  insertOrderSource,
  insertPeriodSource,
  type OrderSource,
} from '../../src/server/market/orders/index.ts';
import { changePurchase, type PurchaseChange } from '../../src/server/market/purchases/change-purchase.ts';
import type { OrderTerms } from '../../src/server/market/purchases/index.ts';
import { addItem } from '../../src/server/market/purchases/testing.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import type { Conversion } from '../../src/server/websites/reports/conversion.ts';
import { readConversions } from '../../src/server/websites/reports/conversions.ts';
import { dayInZone } from '../../src/server/websites/reports/index.ts';
import { sampleCount } from '../support/long-runs.testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';

const start = Date.parse('2026-03-01T00:00:00Z');
const zone = 'America/New_York';
const currencies = ['EUR', 'JPY'] as const;

const visit = (channel: string, country: string): OrderSource['last'] => ({
  ...{ channel, source: channel === 'Direct' ? '' : 'Google', referrer: '', utm_source: '', utm_medium: '' },
  ...{ utm_campaign: channel === 'Email' ? 'spring' : '', entry_page: '/shop', country, device: 'desktop' },
});
const visits = [visit('Direct', 'DE'), visit('Organic Search', ''), visit('Email', 'FR')];
type Attribution = 'first' | 'last' | 'linear';

/**
 * A step of a random history. There are few orders and references, so events repeat and arrive in the wrong order.
 */
type Step =
  | {
      kind: 'order';
      total: number;
      currency: number;
      provider: number;
      first: number;
      last: number | null;
      between: number[];
    }
  /** a later payment for what `order` sold. `isPeriod`: Stripe charges it without a visit, for the source of `order` */
  | { kind: 'extend'; order: number; total: number; what: 'renewal' | 'upgrade' | 'support'; isPeriod: boolean }
  | { kind: 'pay'; order: number; wrong: boolean }
  | { kind: 'change'; order: number; what: PurchaseChange['kind']; ref: number; share: number }
  | { kind: 'wait'; hours: number };
const order = fc.nat(4);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      total: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
      currency: fc.nat(1),
      provider: fc.nat(1),
      first: fc.nat(2),
      last: fc.option(fc.nat(2)),
      between: fc.array(fc.nat(2), { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      order,
      total: fc.integer({ min: 0, max: 100_000 }),
      what: fc.constantFrom('renewal' as const, 'renewal' as const, 'upgrade' as const, 'support' as const),
      isPeriod: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), order, wrong: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      order,
      what: fc.constantFrom<PurchaseChange['kind'][]>(
        ...(['refund', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'revoke'] as const),
      ),
      ref: fc.nat(2),
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
);

onEachDatabase((open, testOnce) => {
  let deps: TestDeps;
  let shopSales: ReturnType<typeof createShopSales>;
  let counter = 0;
  /** visits of the day, by ID of the order */
  const lived = new Map<number, OrderSource['last'][]>();
  /** IDs of the orders that began the subscriptions, by ID of the period's order */
  const periods = new Map<number, number>();
  before(async () => {
    deps = await open();
    shopSales = createShopSales(deps);
    await makeAuthor(deps, 'owner');
  });
  after(() => deps.close());

  const live = async (
    history: readonly Step[],
    midway: (accountId: number) => Promise<void> = async () => {},
  ): Promise<number> => {
    deps.clock.ms = start;
    const { id: accountId } = await makeAuthor(deps, `author${++counter}`);
    const items: ItemRow[] = [];
    for (const currency of currencies) items.push(await addItem(deps, accountId, { currency }));
    const orders: OrderRow[] = [];
    for (const [index, one] of history.entries()) {
      if (index === Math.ceil(history.length / 2)) await midway(accountId);
      if (one.kind === 'wait') deps.clock.ms += one.hours * hourMs;
      else if (one.kind === 'order') orders.push(await place(accountId, items[one.total % 2]!, one));
      else {
        const of = orders[one.order % Math.max(1, orders.length)];
        if (!of) continue;
        if (one.kind === 'extend') orders.push(...(await extend(of, one)));
        else await (one.kind === 'pay' ? pay(of, one.wrong) : change(of, one));
      }
    }
    return accountId;
  };
  const place = (
    account_id: number,
    item: ItemRow,
    { total, currency, provider, first, last, between }: Step & { kind: 'order' },
  ) =>
    inTransaction(deps.database, async (trx) => {
      const part = (percent: number) => Math.floor((total * percent) / 100);
      const placed = await insertOrder(trx, {
        ...{ account_id, item_id: item.id, number: `O${++counter}`, licence: 'regular' },
        // Also in another currency than the item's own.
        currency: currencies[currency]!,
        ...{ list_minor: total, discount_minor: 0, tax_minor: part(16), fee_minor: part(10), total_minor: total },
        ...{ coupon_id: null, buyer_email: 'eve@buyer.example', buyer_name: 'Eve', buyer_country: 'US' },
        provider: total === 0 ? 'free' : provider === 0 ? 'stripe' : 'manual',
        ...{ provider_ref: null, payment_ref: null, state: 'open', settled_at: null },
        ...{ created_at: deps.now(), expires_at: deps.now() + dayMs, looked_at: deps.now() },
      });
      assert.ok(placed);
      const day = last === null ? [] : [first, ...between, last].map((one) => visits[one]!);
      const source = last === null ? undefined : { first: visits[first]!, last: visits[last]!, day };
      if (source) await insertOrderSource(trx, placed, source);
      // If both visits have the same source, only one is stored.
      lived.set(placed.id, between.length === 0 && first === last ? day.slice(0, 1) : day);
      return placed;
    });
  const extend = async (of: OrderRow, { total, what, isPeriod }: Step & { kind: 'extend' }): Promise<OrderRow[]> => {
    const bought = await boughtWith(of);
    if (!bought || bought.extends_purchase_id !== null) return [];
    const terms: OrderTerms = {
      ...{ license_type: what === 'upgrade' ? 'Team' : 'Pro', from: bought.license_type, seat_limit: 3 },
      ...{ licence_days: 30, updates_days: null, support_months: what === 'support' ? 6 : 0, trial_days: 0 },
      ...(isPeriod && { until: deps.now() + 30 * dayMs }),
    };
    return inTransaction(deps.database, async (trx) => {
      const placed = await insertOrder(trx, {
        ...{ account_id: of.account_id, item_id: of.item_id, number: `O${++counter}`, licence: 'regular' },
        ...{ kind: what, purchase_id: bought.id, tier_id: null, terms: JSON.stringify(terms), currency: of.currency },
        ...{ list_minor: total, discount_minor: 0, tax_minor: 0, fee_minor: Math.floor(total / 10) },
        ...{ total_minor: total, coupon_id: null, buyer_email: of.buyer_email, buyer_name: 'Eve', buyer_country: 'US' },
        ...{ provider: total === 0 ? 'free' : 'stripe', provider_ref: null, payment_ref: null, state: 'open' },
        ...{ settled_at: null, created_at: deps.now(), looked_at: deps.now() },
        expires_at: deps.now() + (isPeriod ? 0 : dayMs),
      });
      assert.ok(placed);
      const begun = trx.selectFrom('orders').selectAll().where('id', '=', of.id);
      if (isPeriod) await insertPeriodSource(trx, placed, await begun.executeTakeFirstOrThrow());
      else await insertOrderSource(trx, placed, { first: visits[2]!, last: visits[2]!, day: [visits[2]!] });
      if (isPeriod) periods.set(placed.id, of.id);
      else lived.set(placed.id, [visits[2]!]);
      return [placed];
    });
  };
  const boughtWith = ({ id }: OrderRow) =>
    deps.database.db.selectFrom('purchases').selectAll().where('order_id', '=', id).executeTakeFirst();
  const pay = async ({ number, provider, total_minor, currency }: OrderRow, isWrong: boolean) => {
    const paid_minor = isWrong ? total_minor + 1 : total_minor;
    const payment_ref = provider === 'stripe' ? `pi_${number}_${paid_minor}` : null;
    await fulfilOrder(deps, number, { payment_ref, paid_minor, currency, at: deps.now() });
  };
  const change = async (of: OrderRow, { what, ref, share }: Step & { kind: 'change' }) => {
    const bought = await boughtWith(of);
    if (!bought || (of.provider !== 'stripe' && what !== 'refund')) return;
    const about = { provider: of.provider, provider_ref: `${what.split('_')[0]}_${of.number}_${ref}`, reason: '' };
    const amount_minor = Math.ceil((of.total_minor * share) / 100);
    const asked = { account_id: of.account_id, purchase_id: bought.id };
    await changePurchase(deps, asked, { ...about, kind: what, amount_minor } as PurchaseChange).catch((error) => {
      assert.ok(error instanceof Refusal, String(error));
    });
  };

  /** Reads the money accounts instead of the data that the reports use. */
  const booked = async (accountId: number) => {
    const { db } = deps.database;
    const paid = await db
      .selectFrom('orders')
      .leftJoin('order_visits as last', (join) =>
        join.onRef('last.order_id', '=', 'orders.id').on('last.touch', '=', 'last'),
      )
      .leftJoin('order_visits as first', (join) =>
        join.onRef('first.order_id', '=', 'orders.id').on('first.touch', '=', 'first'),
      )
      .select(['orders.id', 'orders.currency', 'orders.created_at', 'last.channel as last', 'first.channel as first'])
      .where('orders.account_id', '=', accountId)
      .where('orders.state', '=', 'paid')
      .execute();
    const entries = await db
      .selectFrom('money_entries')
      .innerJoin('money_transactions', 'money_transactions.id', 'money_entries.transaction_id')
      .innerJoin('purchases', 'purchases.id', 'money_transactions.purchase_id')
      .select(['purchases.order_id', 'money_entries.amount_minor'])
      .where('money_entries.account_id', '=', accountId)
      .where('money_entries.book', 'in', ['provider', 'bank', 'held'])
      .execute();
    const byId = new Map(paid.map((one) => [one.id, one]));
    return paid.map((one) => ({
      ...one,
      ...pickTouches(byId.get(periods.get(one.id) ?? one.id)),
      hundredths: periods.has(one.id) ? 0 : 100,
      visits: lived.get(periods.get(one.id) ?? one.id) ?? [],
      minor: entries.reduce(
        (sum, { order_id, amount_minor }) => sum - (order_id === one.id ? Number(amount_minor) : 0),
        0,
      ),
    }));
  };
  const pickTouches = (order: { first: string | null; last: string | null } | undefined) => ({
    first: order?.first ?? null,
    last: order?.last ?? null,
  });
  const agrees = async (accountId: number, days: { from: string; to: string }, attribution: Attribution) => {
    const website = {
      id: 1,
      account_id: accountId,
      domain: 'shop.example',
      time_zone: zone,
      closed_from: null,
      closed_until: null,
    };
    const scope = {
      website: { ...website, days_version: 0, is_shop: 1 },
      period: { ...days, zone },
      filters: [],
    };
    const asking = { ...deps, shopSales } as unknown as Parameters<typeof readConversions>[0];
    const found = await readConversions(asking, scope, [], { conversions: 'sales', attribution });
    assert.ok(found);
    const all = await booked(accountId);
    const within = all.filter(({ created_at }) => {
      const day = dayInZone(created_at, zone);
      return day >= days.from && day <= days.to;
    });
    const model = new Map<string, Record<string, number>>();
    const orders = new Map<string, number>();
    const add = (name: string, one: { currency: string; minor: number }, hundredths: number) => {
      const sums = model.get(name) ?? {};
      sums[one.currency] = (sums[one.currency] ?? 0) + one.minor;
      model.set(name, sums);
      orders.set(name, (orders.get(name) ?? 0) + hundredths);
    };
    for (const one of within) {
      if (attribution !== 'linear') add(one[attribution] ?? 'unknown', one, one.hundredths);
      else if (one.last === null) add('unknown', one, one.hundredths);
      else {
        // Amounts that can't be divided evenly go to the first visits, in the order in which they are stored.
        const visitors = one.visits.map(({ channel }) => channel);
        const dealt = visitors.length > 2 ? visitors.sort() : visitors;
        const unit = Math.sign(one.minor);
        for (const [index, name] of dealt.entries()) {
          const minor = Math.trunc(one.minor / dealt.length);
          const more = index < Math.abs(one.minor % dealt.length) ? unit : 0;
          const hundredths = Math.floor(100 / dealt.length) + (index < 100 % dealt.length ? 1 : 0);
          add(name, { ...one, minor: minor + more }, one.hundredths === 0 ? 0 : hundredths);
        }
      }
    }
    const reported = [...(found.by('channel') ?? []), ...(found.unknown ? [['unknown', found.unknown] as const] : [])];
    assert.deepEqual(plain(new Map(reported.map(([name, { revenue }]) => [name, revenue]))), plain(model));
    const counted = Object.fromEntries(
      reported.map(([name, { conversions }]) => [name, Math.round(100 * conversions)]),
    );
    assert.deepEqual(counted, Object.fromEntries(orders));
    const always = ['source', 'utm_campaign', 'country', 'device', 'search_engine'] as const;
    assert.equal(found.by('entry_page') === undefined, attribution === 'linear');
    for (const dimension of attribution === 'linear' ? always : ([...always, 'entry_page'] as const)) {
      const lines: Conversion[] = [...(found.by(dimension)?.values() ?? []), ...(found.unknown ? [found.unknown] : [])];
      assert.deepEqual(sumOf(lines), sumOf([found.total]), dimension);
    }
    assert.deepEqual(sumOf(reported.map(([, one]) => one)), sumOf([found.total]));
  };
  const plain = (sums: ReadonlyMap<string, Record<string, number>>) =>
    Object.fromEntries([...sums].sort().map(([name, by]) => [name, withoutZeros(by)]));
  const withoutZeros = (by: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(by)
        .filter(([, minor]) => minor !== 0)
        .sort(),
    );
  const sumOf = (lines: readonly Conversion[]) => ({
    conversions: Math.round(100 * lines.reduce((sum, one) => sum + one.conversions, 0)),
    revenue: withoutZeros(
      Object.fromEntries(
        currencies.map((code) => [code, lines.reduce((sum, one) => sum + (one.revenue[code] ?? 0), 0)]),
      ),
    ),
  });

  const holds = (runs: number) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 30 }),
        fc.nat(6),
        fc.nat(10),
        fc.constantFrom<Attribution[]>('first', 'last', 'linear', 'linear'),
        async (history, first, length, attribution) => {
          const whole = { from: '2026-02-01', to: '2026-12-31' };
          // Also compares in the middle of the history, to detect sums that are outdated later.
          const accountId = await live(history, (id) => agrees(id, whole, attribution));
          await agrees(accountId, whole, attribution);
          const dayAt = (days: number) => new Date(start + days * dayMs).toISOString().slice(0, 10);
          await agrees(accountId, { from: dayAt(first - 1), to: dayAt(first + length) }, attribution);
        },
      ),
      { numRuns: sampleCount(runs) },
    );

  test('separates orders that have the same last source by their first source', async () => {
    const placed = { kind: 'order', currency: 0, provider: 0, last: 2, between: [] as number[] } as const;
    const accountId = await live([
      { ...placed, total: 1000, first: 0 },
      { ...placed, total: 2000, first: 1 },
      { kind: 'pay', order: 0, wrong: false },
      { kind: 'pay', order: 1, wrong: false },
    ]);
    const soldBy = async (attribution: Attribution) => {
      const sold = await createShopSales(deps)(accountId, { from: 0, to: deps.now() + 1, attribution });
      return sold.map(({ visit, minor, orders }) => ({ visit, minor, orders })).sort((a, b) => a.minor - b.minor);
    };
    assert.deepEqual(await soldBy('first'), [
      { visit: visits[0], minor: 1000, orders: 1 },
      { visit: visits[1], minor: 2000, orders: 1 },
    ]);
    assert.deepEqual(await soldBy('last'), [{ visit: visits[2], minor: 3000, orders: 2 }]);
    assert.deepEqual(
      (await soldBy('linear')).map(({ visit, ...sums }) => [visit?.channel, sums]),
      [
        ['Direct', { minor: 500, orders: 0.5 }],
        ['Email', { minor: 500, orders: 0.5 }],
        ['Organic Search', { minor: 1000, orders: 0.5 }],
        ['Email', { minor: 1000, orders: 0.5 }],
      ],
    );
  });

  test('counts the later periods of a subscription as revenue of its source, but not as orders', async () => {
    const period = { kind: 'extend', order: 0, total: 900, what: 'renewal', isPeriod: true } as const;
    const accountId = await live([
      { kind: 'order', currency: 0, provider: 0, total: 1000, first: 0, last: 2, between: [1] },
      { kind: 'pay', order: 0, wrong: false },
      period,
      { kind: 'pay', order: 1, wrong: false },
    ]);
    const whole = { from: 0, to: deps.now() + 1 };
    const { db } = deps.database;
    const stored = async () => ({
      orders: await db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
      visits: await db
        .selectFrom('order_visits')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('order_id')
        .orderBy('touch')
        .execute(),
    });
    const written = await stored();
    const id = written.orders.at(-1)!.id;
    await db.deleteFrom('order_visits').where('order_id', '=', id).execute();
    const none = { first_source: null, last_source: null, day_source: null, day_visits: null };
    await db.updateTable('orders').set(none).where('id', '=', id).execute();
    await migratePeriodSources(db as never);
    assert.deepEqual(await stored(), written);
    for (const attribution of ['first', 'last', 'linear'] as const) {
      const sold = await createShopSales(deps)(accountId, { ...whole, attribution });
      const sum = (of: 'minor' | 'orders') => sold.reduce((total, one) => total + one[of], 0);
      assert.deepEqual([sum('minor'), Math.round(100 * sum('orders'))], [1900, 100]);
      assert.ok(sold.every(({ visit }) => visit !== null));
    }
    const { paid, unknown } = await countPaidOrders(db, accountId, {
      ...whole,
      ...{ itemId: undefined, visit: {} },
    });
    assert.deepEqual([paid, unknown], [1, 0]);
  });

  test('revenue by source and day equals the books for any history', () => holds(100));
  testOnce('revenue by source and day equals the books for many more histories', () => holds(1000));
});

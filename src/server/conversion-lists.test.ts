import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { pageview, traits } from './events/testing.ts';
import { insertOrderSource, type VisitSource } from './market/orders/index.ts';
import { changePurchase } from './market/purchases/change-purchase.ts';
import { addItem, sell } from './market/purchases/testing.ts';
import { makeAuthor } from './market/testing.ts';
import { openTestDeps, type TestDeps } from './testing.ts';

type Money = { currency: string; amount: number }[];
type Line = { name: string; visitors: number; conversions: number; conversion_rate: number | null; revenue: Money };

let deps: TestDeps;
let app: FastifyInstance;
let ada: { id: number; key: string };
let shop = 0;
let other = 0;

before(async () => {
  deps = await openTestDeps({ events: true });
  ada = await makeAuthor(deps);
  app = await buildApp(deps);
  await app.ready();
  [shop, other] = [await addWebsite('shop.example'), await addWebsite('other.example')];
  await deps.database.db.updateTable('websites').set({ is_shop: 1 }).where('id', '=', shop).execute();
  await visitFrom('Google', 4);
  await visitFrom('Bing', 3);
  await visitFrom('', 2);
  const item = await addItem(deps, ada.id);
  const dollars = await addItem(deps, ada.id, { currency: 'USD' });
  await sale(item, { source: 'Bing', country: 'DE' });
  await sale(dollars, { source: 'Bing', country: 'FR', utm_campaign: 'spring' });
  const refunded = await sale(item, { source: 'Google', country: 'DE' });
  // Somebody whose visit was yesterday, and somebody of whom nothing is known.
  await sale(item, { source: 'Reddit', country: '' });
  await sale(item, undefined);
  await sale(item, undefined, 0);
  deps.clock.ms += 86_400_000;
  const refund = { kind: 'refund' as const, amount_minor: 500, provider: 'stripe', provider_ref: 're_1', reason: '' };
  await changePurchase(deps, { account_id: ada.id, purchase_id: refunded }, refund);
  deps.clock.ms -= 86_400_000;
  await deps.events.flush();
});
after(async () => {
  await app?.close();
  await deps?.close();
});

const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${ada.key}` };
  const answer = await app.inject({ method, url: `/api/v1/websites${path}`, headers, ...(payload && { payload }) });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.body.startsWith('{') ? answer.json() : undefined,
  };
};
const addWebsite = async (domain: string): Promise<number> => (await send('POST', '', { domain })).body.data.id;
let visitors = 0;
const visitFrom = async (source: string, count: number) => {
  for (let one = 0; one < count; one++) {
    const row = { website: shop, at: deps.now(), visit: String(++visitors * 256), traits: { ...traits(), source } };
    await deps.events.record('pageviews', pageview(row));
  }
};
const nothing: VisitSource = {
  ...{ channel: 'Referral', source: '', referrer: '', utm_source: '', utm_medium: '', utm_campaign: '' },
  ...{ entry_page: '/shop', country: '', device: 'desktop' },
};
const sale = async (
  item: Awaited<ReturnType<typeof addItem>>,
  from: Partial<VisitSource> | undefined,
  total = 2000,
) => {
  const { order, purchase } = await sell(deps, item, { total, tax: 0, provider: total === 0 ? 'free' : 'stripe' });
  const last = { ...nothing, ...from };
  if (from) await insertOrderSource(deps.database.db, order, { first: nothing, last });
  return purchase.id;
};
const lists = async (path: string) => {
  const { status, body } = await send('GET', `/${shop}/stats/${path}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as { data: Line[]; meta: { total: number; more: boolean; notice?: string; conversions: object } };
};
const short = (lines: Line[]) =>
  lines.map(({ name, visitors, conversions, revenue }) => [
    name,
    visitors,
    conversions,
    revenue.map(({ currency, amount }) => `${amount} ${currency}`).join(' '),
  ]);
const eur = (amount: number) => ({ currency: 'EUR', amount });

test('every line has its sales, net of refunds of later days, and the lines are whole', async () => {
  const { data, meta } = await lists('sources?period=today&conversions=sales');
  assert.deepEqual(short(data), [
    ['Google', 4, 1, '15 EUR'],
    ['Bing', 3, 2, '20 EUR 20 USD'],
    ['', 2, 0, ''],
    ['Reddit', 0, 1, '20 EUR'],
    ['(unknown)', 0, 2, '20 EUR'],
  ]);
  assert.deepEqual(
    data.map(({ conversion_rate }) => conversion_rate),
    [25, 66.7, 0, null, null],
  );
  assert.deepEqual(meta.conversions, { conversions: 6, revenue: [eur(75), { currency: 'USD', amount: 20 }] });
});

test('are sorted by what was converted, page by page, each value once', async () => {
  const whole = await lists('sources?period=today&conversions=sales&sort_by=conversions');
  const order = ['Bing', 'Google', 'Reddit', '', '(unknown)'];
  assert.deepEqual(
    whole.data.map(({ name }) => name),
    order,
  );
  for (const sorting of ['', '&sort_by=conversions']) {
    const names: string[] = [];
    for (let page = 1; page < 9; page++) {
      const { data, meta } = await lists(`sources?period=today&conversions=sales&limit=1&page=${page}${sorting}`);
      assert.equal(meta.total, 4);
      names.push(...data.map(({ name }) => name));
      if (!meta.more) break;
    }
    assert.deepEqual([...names].sort(), [...order].sort());
  }
});

test('lists of what most visits do not have say what is left beside them', async () => {
  const { data } = await lists('utm-campaigns?period=today&conversions=sales');
  assert.deepEqual(short(data), [
    ['spring', 0, 1, '20 USD'],
    ['(none)', 0, 3, '55 EUR'],
    ['(unknown)', 0, 2, '20 EUR'],
  ]);
});

test('filters select orders too; what orders do not keep is said', async () => {
  const filtered = await lists('sources?period=today&conversions=sales&filter=country:is:DE');
  assert.deepEqual(filtered.meta.conversions, { conversions: 2, revenue: [eur(35)] });
  const unknown = await lists('sources?period=today&conversions=sales&filter=browser:is:Firefox');
  assert.match(unknown.meta.notice ?? '', /orders do not keep browser/);
  const browsers = await lists('browsers?period=today&conversions=sales');
  assert.match(browsers.meta.notice ?? '', /orders do not keep this/);
  assert.equal(browsers.data[0]?.conversions, undefined);
});

test('can go by the first visit of the day', async () => {
  const { data } = await lists('sources?period=today&conversions=sales&attribution=first');
  assert.deepEqual(short(data).slice(2), [
    ['', 2, 4, '55 EUR 20 USD'],
    ['(unknown)', 0, 2, '20 EUR'],
  ]);
});

test('the dashboard has the columns where they are asked for, and its answer is as it was where not', async () => {
  const plain = await send('GET', `/${shop}/stats/dashboard?period=today`);
  assert.equal(plain.body.meta.conversions, undefined);
  assert.equal(plain.body.data.lists.sources[0].conversions, undefined);
  const { body } = await send('GET', `/${shop}/stats/dashboard?period=today&conversions=sales`);
  assert.deepEqual(short(body.data.lists.sources), [
    ['Google', 4, 1, '15 EUR'],
    ['Bing', 3, 2, '20 EUR 20 USD'],
    ['', 2, 0, ''],
  ]);
  assert.equal(body.meta.conversions.conversions, 6);
});

test('the lists have the conversions of a goal as well', async () => {
  const goal = await send('POST', `/${shop}/goals`, { name: 'Seen', kind: 'page', value: '/*' });
  const { data } = await lists(`sources?period=today&conversions=${goal.body.data.id}`);
  assert.deepEqual(short(data), [
    ['Google', 4, 4, ''],
    ['Bing', 3, 3, ''],
    ['', 2, 2, ''],
  ]);
  assert.equal(data[0]?.conversion_rate, 100);
});

test("another website of the account has none of the shop's sales, and says how it gets its own", async () => {
  const { status, body } = await send('GET', `/${other}/stats/sources?conversions=sales`);
  assert.equal(status, 200);
  assert.deepEqual(body.meta.conversions, { conversions: 0, revenue: [] });
  assert.match(body.meta.notice, /gatehouse\.revenue/);
});

test('are refused of unknown goals and orders that make no sense', async () => {
  for (const path of [`/${shop}/stats/sources?conversions=999999`, `/${shop}/stats/sources?conversions=revenue`]) {
    const { status, body } = await send('GET', path);
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversions']], path);
  }
  const sorted = await send('GET', `/${shop}/stats/sources?sort_by=conversions`);
  assert.deepEqual([sorted.status, Object.keys(sorted.body.errors)], [422, ['sort_by']]);
});

test('a file has the same columns', async () => {
  const { text } = await send('GET', `/${shop}/stats/channels?period=today&conversions=sales&format=csv`);
  assert.match(text.split('\n')[0] ?? '', /^name,visitors,.*conversions,conversion_rate,revenue$/);
});

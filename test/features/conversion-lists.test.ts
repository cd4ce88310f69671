import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview, traits } from '../../src/server/events/testing.ts';
import { insertOrderSource, type VisitSource } from '../../src/server/market/orders/index.ts';
import { changePurchase } from '../../src/server/market/purchases/change-purchase.ts';
import { addItem, sell } from '../../src/server/market/purchases/testing.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import type { TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

type Money = { currency: string; amount: number }[];
type Line = { name: string; visitors: number; conversions: number; conversion_rate: number | null; revenue: Money };

let service: WholeService;
let deps: TestDeps;
let ada: { id: number; key: string };
let shop = 0;
let other = 0;

before(async () => {
  service = await openWholeService();
  ({ deps } = service);
  ada = await makeAuthor(deps);
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
  await sale(item, { source: 'Reddit', country: '' });
  await sale(item, undefined);
  await sale(item, undefined, 0);
  deps.clock.ms += 86_400_000;
  const refund = { kind: 'refund' as const, amount_minor: 500, provider: 'stripe', provider_ref: 're_1', reason: '' };
  await changePurchase(deps, { account_id: ada.id, purchase_id: refunded }, refund);
  deps.clock.ms -= 86_400_000;
  await deps.events.flush();
});
after(() => service.close());

const send = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  service.call(ada, method, `websites${path}`, payload);
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

test('lists the sales of each source minus later refunds, and the lines add up', async () => {
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

test('sorts by conversions across pages, and lists each value once', async () => {
  const whole = await lists('sources?period=today&conversions=sales&sort_by=conversions');
  const order = ['Bing', 'Google', 'Reddit', '', '(unknown)'];
  assert.deepEqual(
    whole.data.map(({ name }) => name),
    order,
  );
  const columns = ['conversions', 'conversion_rate', 'revenue'].flatMap((column) => [
    `&sort_by=${column}`,
    `&sort_by=${column}&sort=asc`,
  ]);
  for (const sorting of ['', ...columns]) {
    const names: string[] = [];
    for (let page = 1; page < 9; page++) {
      const { data, meta } = await lists(`sources?period=today&conversions=sales&limit=1&page=${page}${sorting}`);
      assert.equal(meta.total, 4);
      names.push(...data.map(({ name }) => name));
      if (!meta.more) break;
    }
    assert.deepEqual([...names].sort(), [...order].sort());
    const { data } = await lists(`sources?period=today&conversions=sales${sorting}`);
    assert.deepEqual(
      names,
      data.map(({ name }) => name),
      sorting,
    );
  }
});

test('sorts by rate, and by revenue in the most common currency, in both directions', async () => {
  const names = async (sorting: string) => {
    const { data } = await lists(`sources?period=today&conversions=sales&${sorting}`);
    return data.map(({ name }) => name);
  };
  assert.deepEqual(await names('sort_by=conversion_rate'), ['Bing', 'Google', 'Reddit', '', '(unknown)']);
  assert.deepEqual(await names('sort_by=conversion_rate&sort=asc'), ['', 'Google', 'Bing', 'Reddit', '(unknown)']);
  assert.deepEqual(await names('sort_by=revenue'), ['Bing', 'Reddit', 'Google', '', '(unknown)']);
  assert.deepEqual(await names('sort_by=revenue&sort=asc'), ['', 'Google', 'Reddit', 'Bing', '(unknown)']);
});

test('has a line for visits without a value', async () => {
  const { data } = await lists('utm-campaigns?period=today&conversions=sales');
  assert.deepEqual(short(data), [
    ['spring', 0, 1, '20 USD'],
    ['(none)', 0, 3, '55 EUR'],
    ['(unknown)', 0, 2, '20 EUR'],
  ]);
});

test('applies filters to orders, and names fields that are not stored with orders', async () => {
  const filtered = await lists('sources?period=today&conversions=sales&filter=country:is:DE');
  assert.deepEqual(filtered.meta.conversions, { conversions: 2, revenue: [eur(35)] });
  const unknown = await lists('sources?period=today&conversions=sales&filter=browser:is:Firefox');
  assert.match(unknown.meta.notice ?? '', /orders do not store browser/);
});

test('says why a list has no sales, instead of showing columns of zeros', async () => {
  const reasons: [string, RegExp][] = [
    ['exit-pages', /no exit page: an order is placed before the visit ends/],
    ['browsers', /no browser: .* could single out a visitor/],
    ['pages', /no page: orders store only the entry page of their visit/],
    ['screens', /no screen size/],
    ['cities', /no city/],
    ['titles', /no page title/],
    ['bots', /no data about bots/],
  ];
  for (const [list, why] of reasons) {
    for (const sorting of ['', '&sort_by=revenue', '&sort_by=conversions&sort=asc']) {
      const { data, meta } = await lists(`${list}?period=today&conversions=sales${sorting}`);
      assert.match(meta.notice ?? '', why, list);
      assert.equal(data[0]?.conversions, undefined, list);
    }
  }
});

test('can attribute sales to the first visit of the day', async () => {
  const { data } = await lists('sources?period=today&conversions=sales&attribution=first');
  assert.deepEqual(short(data).slice(2), [
    ['', 2, 4, '55 EUR 20 USD'],
    ['(unknown)', 0, 2, '20 EUR'],
  ]);
});

test('adds conversions to the dashboard only on request', async () => {
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

test('lists the conversions of a goal', async () => {
  const goal = await send('POST', `/${shop}/goals`, { name: 'Seen', kind: 'page', value: '/*' });
  const { data } = await lists(`sources?period=today&conversions=${goal.body.data.id}`);
  assert.deepEqual(short(data), [
    ['Google', 4, 4, ''],
    ['Bing', 3, 3, ''],
    ['', 2, 2, ''],
  ]);
  assert.equal(data[0]?.conversion_rate, 100);
});

test('lists the conversions of a goal in each list, with the same totals', async () => {
  const site = await addWebsite('goals.example');
  const visit = '256';
  const row = (path: string, ms: number, more: object = {}) =>
    deps.events.record(
      'pageviews',
      pageview({ website: site, at: deps.now() + ms, visit, path, title: `Title of ${path}`, starts: 0, ...more }),
    );
  await row('/', 0, { starts: 1 });
  await row('/buy', 1);
  const sold = { name: 'Order', revenue: 1500, currency: 'EUR' };
  await row('/buy', 2, sold);
  await row('/buy', 3, sold);
  await row('/thanks', 4);
  await deps.events.record('pageviews', pageview({ website: site, at: deps.now(), visit: '512', path: '/buy' }));
  await deps.events.record(
    'pageviews',
    pageview({ website: site, at: deps.now(), visit: '768', path: '/app', ...sold }),
  );
  await deps.events.flush();
  const goal = await send('POST', `/${site}/goals`, { name: 'Order', kind: 'event', value: 'Order' });
  const list = async (name: string) => {
    const path = `/${site}/stats/${name}?period=today&conversions=${goal.body.data.id}&sort_by=conversions`;
    const { status, body } = await send('GET', path);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data as Line[];
  };
  assert.deepEqual(short(await list('pages')), [
    ['/buy', 2, 2, '30 EUR'],
    ['/app', 0, 1, '15 EUR'],
    ['/', 1, 0, ''],
    ['/thanks', 1, 0, ''],
  ]);
  assert.deepEqual(short(await list('exit-pages')), [
    ['/thanks', 1, 2, '30 EUR'],
    ['', 0, 1, '15 EUR'],
    ['/buy', 1, 0, ''],
  ]);
  assert.deepEqual(short(await list('bots')), [['people', 3, 3, '45 EUR']]);
  for (const name of ['titles', 'hosts', 'entry-pages', 'browsers', 'screens', 'cities', 'languages', 'utm-terms']) {
    const lines = await list(name);
    const total = lines.reduce((sum, { conversions }) => sum + conversions, 0);
    assert.equal(total, 3, name);
  }
  await send('PATCH', `/${site}/goals/${goal.body.data.id}`, { amount: 10.5, currency: 'USD' });
  assert.deepEqual(short(await list('pages')).slice(0, 2), [
    ['/buy', 2, 2, '21 USD'],
    ['/app', 0, 1, '10.5 USD'],
  ]);
  const { body } = await send('GET', `/${site}/stats/goals?period=today`);
  assert.deepEqual(
    [body.data[0].worth, body.data[0].revenue],
    [{ currency: 'USD', amount: 31.5 }, [{ currency: 'EUR', amount: 45 }]],
  );
});

test('sorts and pages more values than fit into a single query', async () => {
  const site = await addWebsite('many.example');
  const long = 'x'.repeat(1000);
  await deps.events.change(
    'pageviews',
    `INSERT INTO pageviews (website, at, visit, name, starts, path, entry)
     SELECT {site:UInt32}, fromUnixTimestamp64Milli({at:Int64} + number, 'UTC'), (number + 1) * 256, if(number % 2 = 0, 'Signup', 'pageview'), 1,
       concat('/', toString(number), {long:String}), concat('/', toString(number), {long:String})
     FROM numbers(800)`,
    { site, at: deps.now(), long },
  );
  const goal = await send('POST', `/${site}/goals`, { name: 'Signup', kind: 'event', value: 'Signup' });
  const page = async (number: number, sorting: string) => {
    const path = `/${site}/stats/entry-pages?period=today&conversions=${goal.body.data.id}&limit=50&page=${number}&${sorting}`;
    const { status, body } = await send('GET', path);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 200));
    return body as { data: Line[]; meta: { total: number } };
  };
  const [last, first] = [await page(8, 'sort_by=conversions'), await page(9, 'sort_by=conversions')];
  assert.equal(last.meta.total, 800);
  assert.deepEqual([last.data.at(-1)?.conversions, first.data[0]?.conversions], [1, 0]);
  const ascending = 'sort_by=conversion_rate&sort=asc';
  assert.deepEqual(
    [(await page(8, ascending)).data[0]?.conversions, (await page(9, ascending)).data[0]?.conversions],
    [0, 1],
  );
});

test('combines the rarest values above the limit into one line with correct sums', async () => {
  const site = await addWebsite('endless.example');
  const values = 10_500;
  // Two visitors view the first page, three times in all.
  await deps.events.change(
    'pageviews',
    `INSERT INTO pageviews (website, at, visit, name, starts, path, entry)
     SELECT {site:UInt32}, fromUnixTimestamp64Milli({at:Int64} + number, 'UTC'), (number + 1) * 256, 'pageview', 1, path, path
     FROM (SELECT number, concat('/', toString(number % ${values})) AS path FROM numbers(${values} + 1))
     UNION ALL SELECT {site:UInt32}, fromUnixTimestamp64Milli({at:Int64} + 1, 'UTC'), 256, 'pageview', 0, '/0', '/0'`,
    { site, at: deps.now() },
  );
  const goal = await send('POST', `/${site}/goals`, { kind: 'page', value: '/*' });
  const list = (rest: string) =>
    send('GET', `/${site}/stats/pages?period=today&conversions=${goal.body.data.id}&sort_by=conversions&${rest}`);
  const { data, meta } = (await list('limit=2')).body;
  assert.deepEqual(
    data.map(({ name, conversions }: Line) => [name, conversions]),
    [
      ['(other)', values - 10_000],
      ['/0', 3],
    ],
  );
  assert.equal(data[1].conversion_rate, 100);
  assert.deepEqual(meta.conversions, { conversions: values + 2, revenue: [] });
  assert.equal((await list('limit=1000&page=50')).status, 200);
  const { status, body } = await list('limit=1000&page=51');
  assert.equal(status, 422);
  assert.match(body.errors.page[0], /page must be at most 50/);
});

test('adds no shop sales to another website, and says how that website can record its own', async () => {
  const { status, body } = await send('GET', `/${other}/stats/sources?conversions=sales`);
  assert.equal(status, 200);
  assert.deepEqual(body.meta.conversions, { conversions: 0, revenue: [] });
  assert.match(body.meta.notice, /gatehouse\.revenue/);
});

test('rejects unknown goals and sort columns without conversions', async () => {
  for (const path of [`/${shop}/stats/sources?conversions=999999`, `/${shop}/stats/sources?conversions=revenue`]) {
    const { status, body } = await send('GET', path);
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['conversions']], path);
  }
  for (const column of ['conversions', 'conversion_rate', 'revenue']) {
    const sorted = await send('GET', `/${shop}/stats/sources?sort_by=${column}`);
    assert.deepEqual([sorted.status, Object.keys(sorted.body.errors)], [422, ['sort_by']]);
  }
});

test('exports the same columns as CSV', async () => {
  const { text } = await send('GET', `/${shop}/stats/channels?period=today&conversions=sales&format=csv`);
  assert.match(text.split('\n')[0] ?? '', /^name,visitors,.*conversions,conversion_rate,revenue$/);
});

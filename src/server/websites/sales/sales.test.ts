import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs } from '../../kernel/time.ts';
import { browser, openWebsites } from '../testing/open-websites.ts';
import { SaleEvents } from './sale-events.ts';
import { sumSoldOf } from './sales.ts';

onEachDatabase({ forks: true }, (open, testOnce) => {
  let service: Awaited<ReturnType<typeof openWebsites>>;
  before(async () => {
    service = await openWebsites({ open });
  });
  after(() => service.close());

  const tell = (id: number, body: object) => service.asAnn('POST', `/websites/${id}/sales`, body);
  const list = async (id: number, query = '') => (await service.asAnn('GET', `/websites/${id}/sales${query}`)).body;
  const toldByPage = (website: number, sale: object, sender: { address?: string } = {}) =>
    service.app.inject({
      method: 'POST',
      url: '/api/collect',
      headers: { 'user-agent': browser, 'x-forwarded-for': sender.address ?? '203.0.113.9' },
      payload: { w: website, u: '/thanks', n: 'Purchase', m: sale },
    });
  const purchases = async (website: number) =>
    (await service.recorded(website)).filter(({ name }) => name === 'Purchase');

  test('counts a sale once even if it is reported twice, and updates its refund', async () => {
    const { id } = await service.addWebsite();
    const sale = { reference: 'A-1', amount: 19.99, currency: 'eur' };
    const first = await tell(id, sale);
    assert.equal(first.status, 201);
    const { reference, amount, currency, refunded, told_by, source } = first.body.data;
    assert.deepEqual(
      { reference, amount, currency, refunded, told_by, source },
      { reference: 'A-1', amount: 19.99, currency: 'EUR', refunded: 0, told_by: 'server', source: null },
    );
    assert.equal((await tell(id, { ...sale, refunded: 5 })).body.data.refunded, 5);
    const again = await tell(id, sale);
    assert.deepEqual([again.status, again.body.data.refunded], [200, 5]);
    assert.equal((await list(id)).meta.total, 1);
    const other = await service.addWebsite();
    assert.equal((await tell(other.id, sale)).status, 201);
  });

  test('rejects a used reference with a different amount, and changes nothing', async () => {
    const { id } = await service.addWebsite();
    await tell(id, { reference: 'A-1', amount: 20, currency: 'EUR' });
    const refused = await tell(id, { reference: 'A-1', amount: 25, currency: 'EUR', refunded: 3 });
    assert.equal(refused.status, 422);
    assert.match(refused.body.errors.reference[0], /already used by a sale of 20\.00 EUR/);
    const { data } = await list(id, '?reference=A-1');
    assert.deepEqual([data.length, data[0].amount, data[0].refunded], [1, 20, 0]);
  });

  test('stores a sale once if it is reported many times simultaneously', async () => {
    const { id } = await service.addWebsite();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tell(id, { reference: 'A-1', amount: 7, currency: 'USD' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201]);
    assert.equal((await list(id)).meta.total, 1);
  });

  test("counts the sale and its event once if a page is loaded twice, with the buyer's source", async () => {
    const { id, domain } = await service.addWebsite();
    await service.view(id, `https://${domain}/start?utm_source=letter&mail=a@b.example`);
    const sale = { amount: '12.50', currency: 'EUR', reference: 'A-9' };
    assert.equal((await toldByPage(id, sale)).statusCode, 202);
    assert.equal((await toldByPage(id, sale)).statusCode, 202);
    const [event, ...more] = await purchases(id);
    assert.deepEqual([event?.revenue, event?.currency, more], [1250, 'EUR', []]);
    const [kept] = (await list(id)).data;
    assert.deepEqual([kept.amount, kept.told_by, kept.source.last.utm_source], [12.5, 'page', 'letter']);
    assert.equal(kept.source.first.entry_page, '/start');
    assert.doesNotMatch(JSON.stringify(kept), /203\.0\.113|Firefox|a@b\.example/);
  });

  test('rounds the times of sales that have events, so that they cannot be linked to a visit', async () => {
    const { id, domain } = await service.addWebsite();
    const { clock } = service.deps;
    clock.ms += 34_567 + 60_000 - (clock.ms % 60_000);
    await toldByPage(id, { amount: 1, currency: 'EUR', reference: 'of a page' });
    const event = { url: `https://${domain}/thanks`, name: 'Purchase', address: '203.0.113.9', user_agent: browser };
    const revenue = { amount: 2, currency: 'EUR', reference: 'of an event' };
    assert.equal((await service.asAnn('POST', `/websites/${id}/events`, { ...event, revenue })).status, 202);
    const minute = new Date(clock.ms - 34_567).toISOString();
    for (const { reference, sold_at, created_at } of (await list(id)).data)
      assert.deepEqual([sold_at, created_at], [minute, minute], reference);
    const sold_at = new Date(clock.ms - 1234).toISOString();
    await tell(id, { reference: 'of a page', amount: 1, currency: 'EUR', sold_at });
    const [told] = (await list(id, '?reference=of%20a%20page')).data;
    assert.deepEqual([told.sold_at, told.created_at], [sold_at, minute]);
  });

  test("replaces a page's report with the server's and keeps the source", async () => {
    const { id, domain } = await service.addWebsite();
    await service.view(id, `https://${domain}/?utm_source=letter`);
    await toldByPage(id, { amount: 1, currency: 'EUR', reference: 'A-1' });
    assert.equal((await tell(id, { reference: 'A-1', amount: 49, currency: 'USD' })).status, 200);
    await toldByPage(id, { amount: 1, currency: 'EUR', reference: 'A-1' });
    const [kept] = (await list(id)).data;
    assert.deepEqual(
      [kept.amount, kept.currency, kept.told_by, kept.source.last.utm_source],
      [49, 'USD', 'server', 'letter'],
    );
  });

  test("adds the source and event from a page to the server's report", async () => {
    const { id, domain } = await service.addWebsite();
    await tell(id, { reference: 'A-1', amount: 49, currency: 'USD' });
    await service.view(id, `https://${domain}/?utm_source=letter`);
    await toldByPage(id, { amount: 49, currency: 'USD', reference: 'A-1' });
    await toldByPage(id, { amount: 49, currency: 'USD', reference: 'A-1' });
    const [kept] = (await list(id)).data;
    assert.deepEqual([kept.told_by, kept.source.last.utm_source], ['server', 'letter']);
    assert.equal((await purchases(id)).length, 1);
  });

  test('finds the source by the buyer that the server sends', async () => {
    const { id, domain } = await service.addWebsite();
    await service.view(id, `https://${domain}/?utm_source=letter`, { address: '198.51.100.7' });
    await service.deps.events.flush();
    const sold = { amount: 5, currency: 'EUR' };
    const known = { address: '198.51.100.7', user_agent: browser };
    const found = await tell(id, { ...sold, reference: 'A-1', visitor: known });
    assert.equal(found.body.data.source.last.utm_source, 'letter');
    const stranger = { ...known, address: '198.51.100.8' };
    assert.equal((await tell(id, { ...sold, reference: 'A-2', visitor: stranger })).body.data.source, null);
  });

  test("stores only a few visits for a page's sale, but they still share the whole sale", async () => {
    const { id, account_id } = await service.deps.database.db
      .selectFrom('websites')
      .select(['id', 'account_id'])
      .where('id', '=', (await service.addWebsite()).id)
      .executeTakeFirstOrThrow();
    const visit = (index: number) => {
      const long = `${String(index).padStart(2, '0')}${'€'.repeat(198)}`;
      const own = {
        channel: 'Paid',
        source: long,
        referrer: '',
        utm_source: long,
        utm_medium: long,
        utm_campaign: long,
      };
      return { ...own, entry_page: '/', country: 'DE', device: 'desktop' };
    };
    const day = Array.from({ length: 48 }, (_, index) => visit(index));
    const source = { first: visit(0), last: visit(47), day };
    const soldAt = service.deps.now();
    const sale = { reference: 'long', currency: 'EUR', amountMinor: 1003, soldAt, isServer: false };
    await new SaleEvents(service.deps, async () => false).record({ id, account_id }, sale, async (claim) => ({
      record: await claim(source),
    }));
    const { day_visits, day_visit_count } = await service.deps.database.db
      .selectFrom('website_sales')
      .select(['day_visits', 'day_visit_count'])
      .where('website_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(day_visit_count, 10);
    assert.ok(Buffer.byteLength(day_visits ?? '') < 10 * 500, day_visits ?? '');
    const span = { from: soldAt - 60_000, to: soldAt + 1, attribution: 'linear' as const };
    const shares = await sumSoldOf(service.deps.database.db, { id, account_id }, span);
    assert.equal(shares.length, 10);
    assert.equal(
      shares.reduce((sum, { minor }) => sum + minor, 0),
      1003,
    );
    const named = shares.map((share) => share.visit?.utm_source ?? '').sort();
    assert.deepEqual([named[0], named[1]?.slice(0, 2)], [`00${'€'.repeat(32)}`, '39']);
  });

  test('accepts an event again if it could not be stored the first time', async () => {
    const { id, domain } = await service.addWebsite();
    const { deps } = service;
    const { record } = deps.events;
    deps.events.record = () => Promise.reject(new Error('no space left'));
    const sale = { amount: 3, currency: 'EUR', reference: 'A-1' };
    const event = { url: `https://${domain}/thanks`, name: 'Purchase', address: '203.0.113.9', user_agent: browser };
    try {
      const { status } = await service.asAnn('POST', `/websites/${id}/events`, { ...event, revenue: sale });
      assert.equal(status, 500);
    } finally {
      deps.events.record = record;
    }
    const { status } = await service.asAnn('POST', `/websites/${id}/events`, { ...event, revenue: sale });
    assert.equal(status, 202);
    assert.equal((await purchases(id)).length, 1);
    assert.equal((await list(id)).data[0].told_by, 'server');
  });

  testOnce('statistics show sales by source, net of refunds, until they are deleted', async () => {
    const { id, domain } = await service.addWebsite();
    Object.assign(service.deps, { shopSales: async () => [] });
    await service.view(id, `https://${domain}/?utm_source=letter`);
    await toldByPage(id, { amount: 30, currency: 'EUR', reference: 'A-1' });
    await tell(id, { reference: 'A-1', amount: 30, currency: 'EUR', refunded: 10 });
    const { body } = await tell(id, { reference: 'A-2', amount: 8, currency: 'EUR' });
    const old = new Date(service.deps.now() - 40 * dayMs).toISOString();
    await tell(id, { reference: 'A-0', amount: 99, currency: 'EUR', sold_at: old });
    await service.deps.events.flush();
    const sources = () => service.asAnn('GET', `/websites/${id}/stats/utm-sources?period=30d&conversions=sales`);
    const { data, meta } = (await sources()).body;
    assert.deepEqual(
      data.map(({ name, conversions, revenue }: Record<string, unknown>) => [name, conversions, revenue]),
      [
        ['letter', 1, [{ currency: 'EUR', amount: 20 }]],
        ['(unknown)', 1, [{ currency: 'EUR', amount: 8 }]],
      ],
    );
    assert.deepEqual(meta.conversions, { conversions: 2, revenue: [{ currency: 'EUR', amount: 28 }] });
    const sale = `/websites/${id}/sales/${body.data.id}`;
    assert.equal((await service.asAnn('GET', sale)).body.data.id, body.data.id);
    await service.asAnn('DELETE', sale);
    assert.deepEqual((await sources()).body.meta.conversions.revenue, [{ currency: 'EUR', amount: 20 }]);
  });

  testOnce("deletes sales with the website's statistics", async () => {
    const { id, domain } = await service.addWebsite();
    await tell(id, { reference: 'A-1', amount: 30, currency: 'EUR' });
    const { status } = await service.asAnn('DELETE', `/websites/${id}/stats`, { domain });
    assert.equal(status, 200);
    assert.equal((await list(id)).meta.total, 0);
  });

  testOnce('rejects invalid sales by field and stores nothing', async () => {
    const { id } = await service.addWebsite();
    const good = { reference: 'A-1', amount: 5, currency: 'EUR' };
    const future = new Date(service.deps.now() + dayMs).toISOString();
    const cases: [object, string][] = [
      [{ ...good, reference: '' }, 'reference'],
      [{ ...good, amount: -1 }, 'amount'],
      [{ ...good, amount: 1e12 }, 'amount'],
      [{ ...good, amount: 1.005 }, 'amount'],
      [{ ...good, currency: 'XXL' }, 'currency'],
      [{ ...good, refunded: 6 }, 'refunded'],
      [{ ...good, sold_at: future }, 'sold_at'],
      [{ ...good, visitor: { address: 'nobody', user_agent: browser } }, 'visitor[address]'],
    ];
    for (const [body, field] of cases) {
      const { status, body: answer } = await tell(id, body);
      assert.deepEqual([status, Object.keys(answer.errors ?? {})], [422, [field]], JSON.stringify(body));
    }
    assert.equal((await toldByPage(id, { amount: -5, currency: 'EUR', reference: 'A-1' })).statusCode, 202);
    assert.equal((await list(id)).meta.total, 0);
  });

  testOnce('limits pages to ten thousand sales a day, but does not limit servers', async () => {
    const { id } = await service.addWebsite();
    const { db } = service.deps.database;
    const [sold_at, created_at] = [service.deps.now(), service.deps.now()];
    const told = (n: number) => ({
      reference: `old-${n}`,
      currency: 'EUR',
      amount_minor: 100,
      told_by: 'page' as const,
    });
    for (let first = 0; first < 9999; first += 99)
      await db
        .insertInto('website_sales')
        .values(
          Array.from({ length: 99 }, (_, n) => ({
            ...{ ...told(first + n), account_id: service.ann, website_id: id, sold_at, created_at },
          })),
        )
        .execute();
    const sale = (reference: string) => ({ amount: 1, currency: 'EUR', reference });
    assert.equal((await toldByPage(id, sale('last'))).statusCode, 202);
    assert.equal((await toldByPage(id, sale('too many'))).statusCode, 429);
    assert.equal((await tell(id, sale('too many'))).status, 201);
    assert.equal((await list(id)).meta.total, 10_001);
  });

  testOnce("hides another account's sales", async () => {
    const { id } = await service.addWebsite();
    const { body } = await tell(id, { reference: 'A-1', amount: 5, currency: 'EUR' });
    const { bob, call } = service;
    const sale = { reference: 'A-2', amount: 5, currency: 'EUR' };
    assert.equal((await call(bob, 'GET', `/websites/${id}/sales`)).status, 404);
    assert.equal((await call(bob, 'POST', `/websites/${id}/sales`, sale)).status, 404);
    assert.equal((await call(bob, 'GET', `/websites/${id}/sales/${body.data.id}`)).status, 404);
    assert.equal((await call(bob, 'DELETE', `/websites/${id}/sales/${body.data.id}`)).status, 404);
    const own = await call(bob, 'POST', '/websites', { domain: 'bob.example' });
    assert.equal((await call(bob, 'GET', `/websites/${own.body.data.id}/sales/${body.data.id}`)).status, 404);
    assert.equal((await list(id)).meta.total, 1);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { addItem, rowOf, sell } from '../purchases/testing.ts';
import { deleteOldShopAlerts } from '../shop-alerts/index.ts';
import { FailureLog } from '../shop-failures/index.ts';
import { makeAuthor } from '../testing.ts';
import { makeGoodRoutes } from './routes.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** A buyer in a response. */
type Shown = Record<string, unknown>;
const start = Date.parse('2026-03-10T12:00:00Z');

onEachDatabase((open) => {
  let deps: TestDeps;
  let api: FastifyInstance;
  let failures: FailureLog;
  let [ada, bob] = [0, 0];
  let item: Awaited<ReturnType<typeof addItem>>;
  let nowMs = start;
  const notes: unknown[] = [];
  /** of Ada's incident 1 */
  let outage = { from: start, to: start + 30 * minuteMs };

  before(async () => {
    deps = await open();
    deps.now = () => nowMs;
    deps.mail = { ...deps.mail, ready: true };
    ada = (await makeAuthor(deps)).id;
    bob = (await makeAuthor(deps, 'bob')).id;
    item = await addItem(deps, ada);
    failures = new FailureLog(deps);
    api = fastify() as unknown as FastifyInstance;
    trustAccountHeader(api);
    makeGoodRoutes(useSchemas(api), deps, {
      async find(accountId, incident) {
        if (accountId !== ada || incident > 2) return undefined;
        return incident === 1 ? outage : 'elsewhere';
      },
      list: async () => [],
      async note(...noted) {
        notes.push(noted);
      },
    });
    await api.ready();
  });
  after(async () => {
    await api.close();
    await deps.close();
  });
  beforeEach(async () => {
    const { db } = deps.database;
    for (const table of ['made_good', 'shop_failures', 'outbox', 'mail_allowances', 'coupons'] as const)
      await db.deleteFrom(table).execute();
    nowMs += 100 * dayMs;
    outage = { from: nowMs, to: nowMs + 30 * minuteMs };
  });

  const call = async (account: number, url: string, payload?: object) => {
    const method = payload ? 'POST' : 'GET';
    const headers = { 'x-account': String(account) };
    const answer = await api.inject({ method, url: `/market/outages/${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, data: answer.json().data };
  };
  const letters = async () =>
    (await deps.database.db.selectFrom('outbox').select(['facts']).orderBy('id').execute()).map(
      ({ facts }) => unsealFacts(deps.vault, facts) as Notice,
    );
  const addOrder = async (email: string, changes: object = {}) =>
    deps.database.db
      .insertInto('orders')
      .values({
        ...{ account_id: ada, item_id: item.id, number: randomUUID(), licence: 'regular', currency: 'EUR' },
        ...{ list_minor: 1999, discount_minor: 0, tax_minor: 0, fee_minor: 0, total_minor: 1999, coupon_id: null },
        ...{ buyer_email: email, buyer_name: '', buyer_country: '', provider: 'stripe', provider_ref: null },
        ...{ payment_ref: null, state: 'expired', created_at: nowMs, expires_at: nowMs + hourMs, settled_at: null },
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  test('lists unpaid orders, failed downloads and license checks of an incident by buyer', async () => {
    const { purchase } = await sell(deps, item, { email: 'dora@buyer.example' });
    nowMs += 5 * minuteMs;
    await addOrder('eve@buyer.example', { language: 'de' });
    await addOrder('late@buyer.example', { created_at: outage.to + hourMs });
    await addOrder('transfer@buyer.example', { provider: 'manual', state: 'open' });
    await addOrder('paid@buyer.example');
    await addOrder('paid@buyer.example', { state: 'paid', created_at: nowMs + minuteMs });
    const { id } = await addOrder('early@buyer.example', { created_at: outage.from - hourMs });
    failures.record(ada, 'provider', id);
    failures.record(ada, 'download', purchase.id);
    failures.record(ada, 'validation', purchase.id);
    failures.record(ada, 'validation');
    await failures.flush();
    const { data } = await call(ada, 'incident/1/buyers');
    assert.deepEqual(
      data.buyers.map(({ email, language, failed_checkouts, failed_downloads, failed_licence_checks }: Shown) => [
        ...[email, language, failed_checkouts, failed_downloads, failed_licence_checks],
      ]),
      [
        ['early@buyer.example', 'en', ['Harbour Icons'], [], []],
        ['eve@buyer.example', 'de', ['Harbour Icons'], [], []],
        ['dora@buyer.example', 'en', [], ['Harbour Icons'], ['Harbour Icons']],
      ],
    );
    assert.deepEqual([data.total, data.unknown, data.extension_days], [3, null, 1]);
    assert.match(data.preview.paragraphs[1], /Your order of Harbour Icons could not be completed/);
    assert.equal((await letters()).length, 0);
  });

  test('mails each buyer once in the buyer’s language, even if two requests arrive at the same time', async () => {
    await addOrder('eve@buyer.example', { language: 'de' });
    await addOrder('finn@buyer.example');
    const body = { coupon_percent: 15, extend: 1, message: 'We are sorry.\n\nReally.' };
    const both = await Promise.all([call(ada, 'incident/1/make-good', body), call(ada, 'incident/1/make-good', body)]);
    assert.equal(
      both.reduce((sum, { data }) => sum + data.mailed, 0),
      2,
    );
    assert.equal((await call(ada, 'incident/1/make-good', {})).data.already, 2);
    const written = await letters();
    assert.equal(written.length, 2);
    const german = written.find(({ language }) => language === 'de');
    assert.match(german?.subject ?? '', /^Entschuldigung/);
    assert.deepEqual(german?.paragraphs.slice(0, 2), ['We are sorry.', 'Really.']);
    const coupons = await deps.database.db.selectFrom('coupons').selectAll().execute();
    assert.deepEqual(
      coupons.map(({ account_id, percent, max_uses }) => [account_id, percent, max_uses]),
      [
        [ada, 15, 1],
        [ada, 15, 1],
      ],
    );
    assert.equal(new Set(coupons.map(({ code }) => code)).size, 2);
    for (const { code } of coupons)
      assert.match(written.map(({ paragraphs }) => paragraphs.join()).join(), new RegExp(code));
    const { data } = await call(ada, 'incident/1/buyers');
    assert.deepEqual(
      data.buyers.map(({ made_good_at, has_coupon, extended_days }: Shown) => [
        made_good_at,
        has_coupon,
        extended_days,
      ]),
      Array.from({ length: 2 }, () => [new Date(nowMs).toISOString(), true, 0]),
    );
    await addOrder('new@buyer.example');
    assert.deepEqual((await call(ada, 'incident/1/make-good', {})).data.mailed, 1);
    assert.deepEqual(notes.at(-1), [ada, 1, '1 buyer was emailed about this outage.']);
    const none = { buyers: 0, amounts: [] };
    assert.deepEqual((await call(ada, 'incident/1/buyers')).data.returned, none);
    nowMs += hourMs;
    await addOrder('eve@buyer.example', { state: 'paid' });
    await addOrder('stranger@buyer.example', { state: 'paid' });
    const after = (await call(ada, 'incident/1/buyers')).data;
    assert.deepEqual(after.returned, { buyers: 1, amounts: [{ currency: 'EUR', amount: 19.99 }] });
    assert.deepEqual(after.total, 2);
  });

  test('extends only what had not ended when the outage began, and records it in the history', async () => {
    const running = (await sell(deps, item, { email: 'a@buyer.example' })).purchase;
    const over = (await sell(deps, item, { email: 'b@buyer.example' })).purchase;
    const { db } = deps.database;
    const set = (id: number, changes: object) =>
      db.updateTable('purchases').set(changes).where('id', '=', id).execute();
    await set(running.id, { supported_until: nowMs + dayMs, ends_at: nowMs + 2 * dayMs });
    await set(over.id, { supported_until: nowMs - 1, ends_at: null });
    outage = { from: nowMs, to: nowMs + 2 * dayMs + hourMs };
    for (const { id } of [running, over]) failures.record(ada, 'download', id);
    await failures.flush();
    nowMs += 3 * dayMs;
    const { data } = await call(ada, 'incident/1/make-good', { extend: 1 });
    assert.deepEqual([data.mailed, data.extended], [2, 1]);
    const after = await rowOf(deps, running);
    assert.equal(after.supported_until, outage.from + 4 * dayMs);
    assert.equal(after.ends_at, outage.from + 5 * dayMs);
    assert.equal((await rowOf(deps, over)).supported_until, outage.from - 1);
    const history = await db
      .selectFrom('purchase_history')
      .select(['purchase_id', 'note'])
      .where('event', '=', 'made_good')
      .execute();
    assert.deepEqual(history.map(({ note }) => note).sort(), [
      'email about an outage',
      'email about an outage, 3 days longer',
    ]);
    await call(ada, 'incident/1/make-good', { extend: 1 });
    assert.equal((await rowOf(deps, running)).supported_until, outage.from + 4 * dayMs);
  });

  test('uses the failures of a shop alert’s kind, and those of half an hour before', async () => {
    const { purchase } = await sell(deps, item, { email: 'dora@buyer.example' });
    failures.record(ada, 'download', purchase.id);
    await addOrder('eve@buyer.example');
    await failures.flush();
    const { id } = await deps.database.db
      .insertInto('shop_alerts')
      .values({
        account_id: ada,
        kind: 'download',
        problem: '{}',
        started_at: nowMs + 10 * minuteMs,
        ended_at: nowMs + hourMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    nowMs += hourMs;
    const { data } = await call(ada, `shop_alert/${id}/buyers`);
    assert.deepEqual(
      data.buyers.map(({ email }: Shown) => email),
      ['dora@buyer.example'],
    );
    assert.equal((await call(bob, `shop_alert/${id}/buyers`)).status, 404);
    assert.equal((await call(bob, `shop_alert/${id}/make-good`, {})).status, 404);
    assert.equal((await call(bob, 'incident/1/make-good', {})).status, 404);
  });

  test('says why no buyers are known, and keeps failures of known purchases for 30 days', async () => {
    assert.equal((await call(ada, 'incident/2/buyers')).data.unknown, 'not_the_shop');
    assert.equal((await call(ada, 'incident/3/buyers')).status, 404);
    const { purchase } = await sell(deps, item);
    failures.record(ada, 'download', purchase.id);
    failures.record(ada, 'validation');
    await failures.flush();
    const kept = async () => (await deps.database.db.selectFrom('shop_failures').selectAll().execute()).length;
    nowMs += 3 * dayMs;
    await deleteOldShopAlerts(deps);
    assert.equal(await kept(), 1);
    assert.equal((await call(ada, 'incident/1/buyers')).data.total, 1);
    nowMs += 28 * dayMs;
    await deleteOldShopAlerts(deps);
    assert.equal(await kept(), 0);
    const { data } = await call(ada, 'incident/1/buyers');
    assert.deepEqual([data.unknown, data.buyers, data.preview], ['too_old', [], null]);
  });

  test('refuses values out of range', async () => {
    assert.equal((await call(ada, 'incident/1/make-good', { coupon_percent: 101 })).status, 422);
    assert.equal((await call(ada, 'website/1/buyers')).status, 422);
  });
});

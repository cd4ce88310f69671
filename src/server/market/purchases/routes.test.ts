import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MailMessage } from '../../mail/index.ts';
import { makeTwoAuthors, validPurchase } from '../testing.ts';
import { importedPurchaseCode } from './imported-code.ts';
import { hashCode } from './purchase-code.ts';
import type { RequestProviderRefund } from './refund-purchase.ts';
import { purchaseRoutes } from './routes.ts';
import { addItem, rowOf, sell } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let bob: number;
  let item: ItemRow;
  const mails: MailMessage[] = [];
  let isMailAway = false;
  const asked: Parameters<RequestProviderRefund>[0][] = [];
  let answer = (key: string): Awaited<ReturnType<RequestProviderRefund>> => ({
    provider_ref: `re_${key}`,
    isDone: true,
  });

  before(async () => {
    const send = async (message: MailMessage) => {
      if (isMailAway) throw new Error('connect ECONNREFUSED');
      mails.push(message);
    };
    const mail = { ready: true, send, close: () => {} };
    deps = await open({ mail });
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada);
    app = fastify();
    trustAccountHeader(app);
    purchaseRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', async (refund) => {
      asked.push(refund);
      return answer(refund.key);
    });
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, payload?: object, account = ada) => {
    const url = `/market/purchases${path}`;
    const { statusCode, body } = await app.inject({ method, url, payload, headers: { 'x-account': String(account) } });
    return { status: statusCode, body: JSON.parse(body) };
  };

  test('lists purchases by state, item, buyer and code', async () => {
    const other = await addItem(deps, ada, { name: 'Other' });
    const [first, second] = [await sell(deps, item), await sell(deps, other, { email: 'Linus@Buyer.example' })];
    await call('POST', `/${second.purchase.id}/revoke`, { reason: 'fraud' });
    const found = async (query: string) =>
      (await call('GET', `?${query}`)).body.data.map((row: { id: number }) => row.id);
    assert.deepEqual(await found(''), [second.purchase.id, first.purchase.id]);
    assert.deepEqual(await found('state=revoked'), [second.purchase.id]);
    assert.deepEqual(await found(`item_id=${item.id}`), [first.purchase.id]);
    assert.deepEqual(await found('search=linus'), [second.purchase.id]);
    assert.deepEqual(await found('search=Hopper&state=valid'), [first.purchase.id]);
    assert.deepEqual(await found(`search=${first.code.toUpperCase()}`), [first.purchase.id]);
    assert.equal((await call('GET', '?state=lost')).status, 422);
    assert.deepEqual((await call('GET', '', undefined, bob)).body.data, []);
  });

  test('finds imported sales by their original codes', async () => {
    const old = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
    const names = [
      { shop: 'envato', key: `code ${old}` },
      { shop: 'envato', key: 'code OLD/7' },
      { shop: 'gumroad', key: 'BEA0454F-918A4F76-B68EFA71-6187C39D' },
    ] as const;
    const ids: number[] = [];
    for (const name of names) {
      const { purchase } = await sell(deps, item);
      const code_hash = hashCode(deps.vault, importedPurchaseCode(deps.vault, ada, name));
      await deps.database.db.updateTable('purchases').set({ code_hash }).where('id', '=', purchase.id).execute();
      ids.push(purchase.id);
    }
    const found = async (search: string, account = ada) =>
      (await call('GET', `?search=${encodeURIComponent(search)}`, undefined, account)).body.data.map(
        (row: { id: number }) => row.id,
      );
    assert.deepEqual(await found(old.toUpperCase()), [ids[0]]);
    assert.deepEqual(await found('OLD/7'), [ids[1]]);
    assert.deepEqual(await found(names[2].key.toLowerCase()), [ids[2]]);
    assert.deepEqual(await found(old, bob), []);
  });

  test('shows a purchase with its history', async () => {
    const { purchase, order, code } = await sell(deps, item, { provider: 'manual' });
    await call('POST', `/${purchase.id}/refunds`, { amount: 5.5, reason: 'a scratch' });
    await call('POST', `/${purchase.id}/support`, { months: 9 });
    const { body } = await call('GET', `/${purchase.id}`);
    assert.deepEqual(
      [body.data.purchase_code, body.data.price, body.data.refunded, body.data.order],
      [code, 20, 5.5, { number: order.number, provider: 'manual' }],
    );
    assert.deepEqual(
      body.data.history.map(({ event, amount, note }: Record<string, unknown>) => [event, amount, note]),
      [
        ['bought', 20, ''],
        ['refunded', 5.5, 'a scratch'],
        ['support_extended', null, '9 months in total'],
      ],
    );
    assert.equal(body.data.refunds[0].reason, 'a scratch');
  });

  test('refunds through the payment provider, once per reference', async () => {
    const { purchase } = await sell(deps, item, { provider: 'stripe' });
    const path = `/${purchase.id}/refunds`;
    const form = { amount: 4, reference: 'a form' };
    const answers = await Promise.all([call('POST', path, form), call('POST', path, form)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await rowOf(deps, purchase)).refunded_minor, 400);
    assert.equal((await call('POST', path)).body.data.state, 'refunded');
    const last = asked.at(-1);
    assert.deepEqual([last?.amount_minor, last?.currency], [1600, 'EUR']);
    assert.equal((await call('POST', path)).status, 409);
  });

  test('records nothing while the provider is processing a refund or after it failed', async () => {
    const { purchase, code } = await sell(deps, item, { provider: 'stripe' });
    answer = () => ({ provider_ref: 're_slow', isDone: false });
    assert.equal((await call('POST', `/${purchase.id}/refunds`)).status, 202);
    answer = () => {
      throw new Refusal('unavailable', 'Stripe cannot be reached.');
    };
    assert.equal((await call('POST', `/${purchase.id}/refunds`)).status, 503);
    assert.ok(await validPurchase(deps, ada, code));
    assert.equal((await rowOf(deps, purchase)).refunded_minor, 0);
    answer = (key) => ({ provider_ref: `re_${key}`, isDone: true });
  });

  test('only records a manual refund, once per reference', async () => {
    const { purchase } = await sell(deps, item, { provider: 'manual' });
    const before = asked.length;
    for (const status of [200, 200])
      assert.equal((await call('POST', `/${purchase.id}/refunds`, { amount: 3, reference: 'wire 7' })).status, status);
    assert.equal((await call('POST', `/${purchase.id}/refunds`, { amount: 4, reference: 'wire 7' })).status, 409);
    const other = await sell(deps, await addItem(deps, bob), { provider: 'manual' });
    const ofBob = await call('POST', `/${other.purchase.id}/refunds`, { amount: 3, reference: 'wire 7' }, bob);
    assert.equal(ofBob.status, 200);
    assert.deepEqual([(await rowOf(deps, purchase)).refunded_minor, asked.length], [300, before]);
  });

  test('rejects invalid amounts', async () => {
    const { purchase } = await sell(deps, item);
    for (const amount of [0, -1, 20.01, 1.005, 'x'])
      assert.equal((await call('POST', `/${purchase.id}/refunds`, { amount })).status, 422, String(amount));
    const free = await sell(deps, item, { total: 0, tax: 0 });
    assert.equal((await call('POST', `/${free.purchase.id}/refunds`)).status, 409);
  });

  test('replaces the code and sends a mail that doesn’t contain the new code', async () => {
    const { purchase, code } = await sell(deps, item);
    const { body } = await call('POST', `/${purchase.id}/code`);
    assert.notEqual(body.data.purchase_code, code);
    assert.equal(await validPurchase(deps, ada, code), undefined);
    assert.ok(await validPurchase(deps, ada, body.data.purchase_code));
    const letters = await deps.database.db.selectFrom('outbox').select('facts').execute();
    assert.ok(letters.some(({ facts }) => facts.includes('code was replaced')));
    assert.ok(letters.every(({ facts }) => !facts.includes(body.data.purchase_code)));
  });

  test('mails the buyer a link without showing it to the author', async () => {
    const { purchase } = await sell(deps, item, { email: 'resend@buyer.example' });
    const { body } = await call('POST', `/${purchase.id}/link`);
    assert.deepEqual(body, { data: { sent_to: 'resend@buyer.example' } });
    assert.equal(mails.at(-1)?.to, 'resend@buyer.example');
  });

  test('counts only links that the mail server accepted', async () => {
    const { purchase } = await sell(deps, item, { email: 'away@buyer.example' });
    const statuses = async (times: number) => {
      const answers = [];
      for (let n = 0; n < times; n++) answers.push((await call('POST', `/${purchase.id}/link`)).status);
      return answers;
    };
    isMailAway = true;
    assert.deepEqual(await statuses(7), Array(7).fill(503));
    isMailAway = false;
    assert.deepEqual(await statuses(6), [...Array(5).fill(200), 429]);
  });

  test('limits support to twelve months in total', async () => {
    const { purchase } = await sell(deps, item);
    for (const months of [0, 13, 3])
      assert.equal((await call('POST', `/${purchase.id}/support`, { months })).status, 422);
    const { body } = await call('POST', `/${purchase.id}/support`, { months: '12' });
    assert.equal(body.data.supported_until, '2027-03-10T12:00:00.000Z');
  });

  test('returns 404 for another account’s purchases', async () => {
    const { purchase } = await sell(deps, item);
    assert.equal((await call('GET', `/${purchase.id}`, undefined, bob)).status, 404);
    const asked = { refunds: { amount: 5 }, revoke: {}, support: { months: 12 }, code: undefined, link: undefined };
    for (const [action, fields] of Object.entries(asked))
      assert.equal((await call('POST', `/${purchase.id}/${action}`, fields, bob)).status, 404, action);
    assert.deepEqual(await rowOf(deps, purchase), purchase);
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { ItemRow, PurchaseRow, RefundRequestRow } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { dayMs, Refusal } from '../../kernel/index.ts';
import { openLibrary, signInToLibrary } from '../library/testing.ts';
import { changePurchase, type RequestProviderRefund } from '../purchases/index.ts';
import { addItem, balance, rowOf, sell } from '../purchases/testing.ts';
import { updateShopRow } from '../shops/index.ts';
import { makeTwoAuthors } from '../testing.ts';
import { refundRequestRoutes } from './routes.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let library: FastifyInstance;
  let ada: number;
  let bob: number;
  let item: ItemRow;
  let refund: RequestProviderRefund;
  const done: RequestProviderRefund = async ({ key }) => ({ provider_ref: `re_${key}`, isDone: true });

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    item = await addItem(deps, ada);
    library = await openLibrary(deps);
    app = fastify();
    trustAccountHeader(app);
    refundRequestRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', (asked) => refund(asked));
  });
  after(async () => {
    await library.close();
    await app.close();
    await deps.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, payload?: object, account = ada) => {
    const headers = { 'x-account': String(account) };
    const answer = await app.inject({ method, url: `/market/refund-requests${path}`, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };

  let buyers = 0;
  const bought = async (sale: Parameters<typeof sell>[2] = {}) => {
    refund = done;
    const email = `wants-${++buyers}@buyer.example`;
    const { purchase } = await sell(deps, item, { email, ...sale });
    const headers = {
      cookie: await signInToLibrary(deps, library, email),
      'x-forwarded-for': `198.51.100.${buyers}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const url = `/shop/library/purchases/${purchase.id}`;
    const page = async () => (await library.inject({ url, headers })).body;
    const form = /name="form" value="([\w-]+)"/.exec(await page())?.[1] ?? '';
    const ask = (reason = 'I bought it twice.', payment = purchase.id) =>
      library.inject({
        method: 'POST',
        url: `${url}/refund`,
        headers,
        payload: new URLSearchParams({ form, reason, payment: String(payment) }).toString(),
      });
    return { purchase, page, ask, email };
  };
  const requestsOf = ({ id }: Pick<PurchaseRow, 'id'>): Promise<RefundRequestRow[]> =>
    deps.database.db.selectFrom('refund_requests').selectAll().where('purchase_id', '=', id).orderBy('id').execute();
  const requested = async (sale: Parameters<typeof sell>[2] = {}) => {
    const of = await bought(sale);
    assert.equal((await of.ask()).statusCode, 303);
    const [request] = await requestsOf(of.purchase);
    return { ...of, id: request?.id ?? 0 };
  };
  const stateOf = async (of: Pick<PurchaseRow, 'id'>) => (await requestsOf(of)).map(({ state }) => state);
  const mailTo = async (keyEnd: string) =>
    (await deps.database.db.selectFrom('outbox').selectAll().execute()).filter(({ idempotency_key }) =>
      idempotency_key.includes(keyEnd),
    );

  test('lets the buyer ask once, tells the seller, and escapes the text', async () => {
    const { page, ask, purchase } = await bought();
    assert.match(await page(), /Request a refund/);
    const answer = await ask('<b>Twice</b>\r\nSorry');
    assert.deepEqual(answer.headers.location, `/shop/library/purchases/${purchase.id}?done=refund`);
    const [request] = await requestsOf(purchase);
    assert.equal(request?.reason, '<b>Twice</b>\nSorry');
    assert.match(await page(), /You requested a refund on .*The seller will decide/);
    assert.ok(!(await page()).includes('<button>Send request'));
    const again = await ask();
    assert.equal(again.statusCode, 409);
    assert.match(again.body, /You have already requested a refund of this payment/);
    assert.equal((await requestsOf(purchase)).length, 1);
    const [mail] = await mailTo(`refund_request_${request?.id}`);
    assert.match(String(mail?.facts), /A buyer requests a refund of Harbour Icons/);
    const { data } = (await call('GET', `?purchase_id=${purchase.id}`)).body;
    assert.deepEqual(
      data.map(({ state, amount, reason }: Record<string, unknown>) => [state, amount, reason]),
      [['open', 20, '<b>Twice</b>\nSorry']],
    );
  });

  test('keeps one open request when two are sent together', async () => {
    const { ask, purchase } = await bought();
    const statuses = (await Promise.all([ask('one'), ask('two')])).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses.sort(), [303, 409]);
    assert.deepEqual(await stateOf(purchase), ['open']);
  });

  test('refuses an empty reason, another buyer’s payment, and a session without the form’s token', async () => {
    const { ask, purchase } = await bought();
    const other = await bought();
    assert.equal((await ask(' ')).statusCode, 422);
    assert.match((await ask('x'.repeat(2001))).body, /Write a reason of up to 2,000 characters/);
    assert.equal((await ask('mine?', other.purchase.id)).statusCode, 404);
    assert.deepEqual([await stateOf(purchase), await stateOf(other.purchase)], [[], []]);
  });

  test('offers no request for free, imported, refunded, disputed and old payments, or if the shop takes none', async () => {
    const free = await bought({ total: 0, tax: 0, provider: 'free' });
    const imported = await bought();
    await deps.database.db
      .updateTable('purchases')
      .set({ order_id: null })
      .where('id', '=', imported.purchase.id)
      .execute();
    const refunded = await bought();
    const of = { account_id: ada, purchase_id: refunded.purchase.id };
    const paidBack = { amount_minor: 2000, provider: 'stripe', provider_ref: 're_before', reason: '' };
    await changePurchase(deps, of, { kind: 'refund', ...paidBack });
    const disputed = await bought();
    const dispute = { provider: 'stripe', provider_ref: 'dp_before', amount_minor: 2000 };
    await changePurchase(
      deps,
      { account_id: ada, purchase_id: disputed.purchase.id },
      { kind: 'dispute_opened', ...dispute },
    );
    for (const each of [free, imported, refunded, disputed]) {
      assert.ok(!(await each.page()).includes('Request a refund'));
      assert.equal((await each.ask()).statusCode, 409);
    }
    const late = await bought();
    deps.clock.ms += 14 * dayMs;
    assert.match((await late.ask()).body, /The period for refund requests for this payment has ended/);
    await updateShopRow(deps.database.db, ada, { refund_days: 0 });
    const none = await bought();
    assert.match((await none.ask()).body, /The seller does not accept refund requests here/);
    assert.ok(!(await none.page()).includes('Request a refund'));
    await updateShopRow(deps.database.db, ada, { refund_days: 14 });
    assert.equal((await none.ask()).statusCode, 303);
  });

  test('refunds an accepted request once, even if two people accept it together', async () => {
    const { purchase, id, page } = await requested();
    const before = await balance(deps, ada);
    const answers = await Promise.all([call('POST', `/${id}/accept`), call('POST', `/${id}/accept`)]);
    assert.ok(answers.some(({ status }) => status === 200));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const row = await rowOf(deps, purchase);
    assert.deepEqual([row.state, row.refunded_minor, await stateOf(purchase)], ['refunded', 2000, ['accepted']]);
    assert.equal(await balance(deps, ada), before - 2000 + 333);
    const books = deps.database.db.selectFrom('money_transactions').select('id').where('purchase_id', '=', purchase.id);
    assert.equal((await books.where('kind', '=', 'refund').execute()).length, 1);
    assert.equal((await call('POST', `/${id}/accept`)).status, 409);
    assert.equal((await call('POST', `/${id}/decline`, { message: 'no' })).status, 409);
    assert.match(await page(), /The seller accepted it/);
  });

  test('only records the refund of a bank transfer', async () => {
    const { purchase, id } = await requested({ provider: 'manual' });
    refund = async () => assert.fail('no provider holds this money');
    assert.equal((await call('POST', `/${id}/accept`)).status, 200);
    assert.deepEqual([(await rowOf(deps, purchase)).state, await stateOf(purchase)], ['refunded', ['accepted']]);
  });

  test('leaves a request open with the reason if the provider refuses, and accepts it later', async () => {
    const { purchase, id } = await requested();
    refund = async () => {
      throw new Refusal('conflict', 'Your Stripe balance is too low.');
    };
    const failed = await call('POST', `/${id}/accept`);
    assert.equal(failed.status, 409);
    const { data } = (await call('GET', `/${id}`)).body;
    assert.deepEqual([data.state, data.refunding, data.problem], ['open', false, 'Your Stripe balance is too low.']);
    assert.equal((await rowOf(deps, purchase)).refunded_minor, 0);
    refund = done;
    assert.equal((await call('POST', `/${id}/accept`)).body.data.state, 'accepted');
  });

  test('stays open while the provider processes the refund, and after it failed', async () => {
    const { purchase, id } = await requested();
    refund = async () => ({ provider_ref: 're_slow', isDone: false });
    const accepted = await call('POST', `/${id}/accept`);
    assert.deepEqual([accepted.status, accepted.body.data.state, accepted.body.data.refunding], [202, 'open', true]);
    assert.equal((await call('POST', `/${id}/decline`, { message: 'too late' })).status, 409);
    const of = { account_id: ada, purchase_id: purchase.id };
    const change = { amount_minor: 2000, provider: 'stripe', provider_ref: 're_slow', reason: 'card closed' };
    await changePurchase(deps, of, { kind: 'refund', ...change });
    assert.deepEqual(await stateOf(purchase), ['accepted']);
    await changePurchase(deps, of, { kind: 'refund_failed', ...change });
    const { data } = (await call('GET', `/${id}`)).body;
    assert.deepEqual([data.state, data.refunding, data.problem], ['open', false, 'card closed']);
  });

  test('mails the buyer the reason for declining, and lets them ask up to three times', async () => {
    const { purchase, id, ask, page } = await requested();
    assert.equal((await call('POST', `/${id}/decline`, { message: ' ' })).status, 422);
    const declined = await call('POST', `/${id}/decline`, { message: 'It was <used> for a month.' });
    assert.deepEqual([declined.status, declined.body.data.state], [200, 'declined']);
    const [mail] = await mailTo(`refund_declined_${id}`);
    assert.match(String(mail?.facts), /It was <used> for a month\./);
    assert.match(await page(), /It was &lt;used&gt; for a month\./);
    for (const _ of [2, 3]) {
      assert.equal((await ask()).statusCode, 303);
      const open = (await requestsOf(purchase)).at(-1)?.id;
      await call('POST', `/${open}/decline`, { message: 'No.' });
    }
    assert.match((await ask()).body, /several times/);
    assert.equal((await rowOf(deps, purchase)).refunded_minor, 0);
  });

  test('closes a request if the payment is refunded or disputed otherwise', async () => {
    const refunded = await requested();
    const paidBack = { amount_minor: 500, provider: 'stripe', provider_ref: 're_part', reason: '' };
    const of = { account_id: ada, purchase_id: refunded.purchase.id };
    await changePurchase(deps, of, { kind: 'refund', ...paidBack });
    assert.deepEqual(await stateOf(refunded.purchase), ['open']);
    assert.equal((await call('GET', `/${refunded.id}`)).body.data.amount, 15);
    await changePurchase(deps, of, { kind: 'refund', ...paidBack, amount_minor: 1500, provider_ref: 're_rest' });
    assert.deepEqual(await stateOf(refunded.purchase), ['closed']);
    const disputed = await requested();
    await changePurchase(
      deps,
      { account_id: ada, purchase_id: disputed.purchase.id },
      { kind: 'dispute_opened', provider: 'stripe', provider_ref: 'dp_asked', amount_minor: 2000 },
    );
    assert.deepEqual(await stateOf(disputed.purchase), ['closed']);
  });

  test('shows and decides only the account’s own requests', async () => {
    const { id, purchase } = await requested();
    assert.equal((await call('GET', '', undefined, bob)).body.data.length, 0);
    assert.equal((await call('POST', `/${id}/accept`, undefined, bob)).status, 404);
    assert.equal((await call('POST', `/${id}/decline`, { message: 'no' }, bob)).status, 404);
    assert.equal((await call('GET', `/${id}`, undefined, bob)).status, 404);
    assert.deepEqual(await stateOf(purchase), ['open']);
  });
});

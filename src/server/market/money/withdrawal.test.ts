import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { parseBodies, presentErrors, refuseOtherMethods, setCaller, useSchemas } from '../../http/index.ts';
import { createLog } from '../../kernel/log.ts';
import { bookSale } from './bookings.ts';
import { moneyRoutes } from './index.ts';
import { makeSeller } from './testing.ts';

const iban = 'DE02120300000000202051';

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: Awaited<ReturnType<typeof makeSeller>>;
  let grace: Awaited<ReturnType<typeof makeSeller>>;
  const logged: string[] = [];
  const owner = { owner: true };

  before(async () => {
    deps = await open();
    app = fastify({
      loggerInstance: createLog('debug', { write: (text) => logged.push(text) }),
    }) as unknown as FastifyInstance;
    presentErrors(app);
    refuseOtherMethods(app);
    parseBodies(app);
    app.addHook('onRequest', async (request) => {
      const { 'x-account': account, 'x-owner': isOwner } = request.headers;
      setCaller(request, { accountId: Number(account), isOwner: isOwner === 'true', timeZone: 'UTC' });
    });
    moneyRoutes(useSchemas(app), deps, 'https://gatehouse.example/api/v1', async () => new Map());
    [ada, grace] = [await makeSeller(deps, 'ada'), await makeSeller(deps, 'grace')];
    for (const seller of [ada, grace])
      await inTransaction(deps.database, (trx) =>
        bookSale(trx, {
          ...{ ...seller, reference: 'order', currency: 'EUR', at: deps.now() },
          ...{ total_minor: 10_000, tax_minor: 0, fee_minor: 0 },
        }),
      );
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  async function send(
    method: InjectOptions['method'],
    path: string,
    { body, of = ada, owner = false, key }: { body?: object; of?: typeof ada; owner?: boolean; key?: string } = {},
  ) {
    const answer = await app.inject({
      ...{ method, url: `/market/money${path}` },
      headers: {
        ...{ 'x-account': String(of.account_id), 'x-owner': String(owner) },
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers };
  }
  const wish = (amount: number) => ({ amount, currency: 'EUR', destination: iban, note: 'For March' });

  test('requests, lists and settles a withdrawal, and shows only the payer the full destination', async () => {
    const made = await send('POST', '/withdrawals', { body: wish(40.5) });
    const { id } = made.body.data;
    assert.equal(made.headers.location, `https://gatehouse.example/api/v1/market/money/withdrawals/${id}`);
    const expected = {
      ...{ id, object: 'withdrawal', amount: 40.5, currency: 'EUR', destination: 'DE02 … 2051', state: 'requested' },
      ...{ note: 'For March', requested_at: new Date(deps.now()).toISOString(), settled_at: null },
      sources: [{ source: 'payments', amount: 100 }],
    };
    assert.deepEqual([made.status, made.body.data], [201, expected]);
    assert.deepEqual((await send('GET', `/withdrawals/${id}`)).body.data, expected);
    assert.deepEqual((await send('GET', '/withdrawals?state=requested')).body.data, [expected]);
    const [balance] = (await send('GET', '/balances')).body.data;
    assert.deepEqual([balance.balance, balance.in_payout], [59.5, 40.5]);

    const account = { id: ada.account_id, username: 'ada' };
    const listed = await send('GET', '/payouts', owner);
    assert.deepEqual(listed.body.data, [{ ...expected, account, covered: 40.5 }]);
    assert.deepEqual((await send('GET', `/payouts/${id}`, owner)).body.data, {
      ...expected,
      account,
      covered: 40.5,
      destination: iban,
    });

    const settled = await send('PATCH', `/payouts/${id}`, { ...owner, body: { state: 'settled', note: 'Paid' } });
    assert.deepEqual([settled.body.data.state, settled.body.data.note], ['settled', 'Paid']);
    assert.equal((await send('PATCH', `/payouts/${id}`, { ...owner, body: { state: 'settled' } })).status, 200);
    const late = await send('PATCH', `/payouts/${id}`, { ...owner, body: { state: 'rejected' } });
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'This withdrawal is already settled and cannot be changed.'],
    );
    const [after] = (await send('GET', '/balances')).body.data;
    assert.deepEqual([after.balance, after.in_payout], [59.5, 0]);
    const letters = await deps.database.db.selectFrom('outbox').selectAll().where('event', '=', 'notice').execute();
    assert.deepEqual(
      letters.map((row) => [row.idempotency_key, row.account_id]),
      [[`withdrawal_${id}_settled`, ada.account_id]],
    );
    assert.match(
      letters[0]?.facts ?? '',
      /Your withdrawal of €40\.50 was paid.*Note from the owner of the service: Paid/,
    );
    for (const answer of [made, listed, settled, late]) assert.ok(!answer.text.includes(iban));
  });

  test('uses the destination of one of the account’s earlier withdrawals', async () => {
    const [eve, mallory] = [await makeSeller(deps, 'eve'), await makeSeller(deps, 'mallory')];
    for (const seller of [eve, mallory])
      await inTransaction(deps.database, (trx) =>
        bookSale(trx, {
          ...{ ...seller, reference: 'order', currency: 'EUR', at: deps.now() },
          ...{ total_minor: 10_000, tax_minor: 0, fee_minor: 0 },
        }),
      );
    const first = await send('POST', '/withdrawals', { body: wish(10), of: eve });
    const again = { amount: 20, currency: 'EUR', destination_of: first.body.data.id };
    const made = await send('POST', '/withdrawals', { body: again, of: eve, key: 'again' });
    assert.deepEqual([made.status, made.body.data.destination], [201, 'DE02 … 2051']);
    assert.equal((await send('GET', `/payouts/${made.body.data.id}`, owner)).body.data.destination, iban);
    const repeated = await send('POST', '/withdrawals', { body: again, of: eve, key: 'again' });
    assert.equal(repeated.body.data.id, made.body.data.id);

    const others = await send('POST', '/withdrawals', { body: again, of: mallory });
    assert.deepEqual([others.status, Object.keys(others.body.errors)], [422, ['destination_of']]);
    const nowhere = await send('POST', '/withdrawals', { body: { amount: 20, currency: 'EUR' }, of: eve });
    assert.deepEqual([nowhere.status, nowhere.body.errors], [422, { destination: ['destination is required.'] }]);

    const reject = { ...owner, body: { state: 'rejected' } };
    assert.equal((await send('PATCH', `/payouts/${made.body.data.id}`, reject)).status, 200);
    const idsOf = async (state: string) =>
      (await send('GET', `/withdrawals?state=${state}`, { of: eve })).body.data.map(({ id }: { id: number }) => id);
    assert.deepEqual([await idsOf('closed'), await idsOf('requested')], [[made.body.data.id], [first.body.data.id]]);
    await send('PATCH', `/payouts/${first.body.data.id}`, reject);
  });

  test('creates one withdrawal per idempotency key, and one per request without a key', async () => {
    const lin = await makeSeller(deps, 'lin');
    await inTransaction(deps.database, (trx) =>
      bookSale(trx, {
        ...{ ...lin, reference: 'order', currency: 'EUR', at: deps.now() },
        ...{ total_minor: 10_000, tax_minor: 0, fee_minor: 0 },
      }),
    );
    const ask = (amount: number, key?: string, of = lin) =>
      send('POST', '/withdrawals', { body: wish(amount), of, ...(key !== undefined && { key }) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(80, 'a request')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal(new Set(answers.map(({ headers }) => headers.location)).size, 1);
    const other = await ask(5, 'a request');
    assert.deepEqual(
      [other.status, other.body.message],
      [409, 'Idempotency-Key was already used for another withdrawal. Send a new key.'],
    );
    assert.equal((await ask(1, 'x'.repeat(201))).status, 422);
    const plain = [await ask(5), await ask(5)];
    assert.equal(new Set(plain.map(({ body }) => body.data.id)).size, 2);
    assert.equal((await send('GET', '/balances', { of: lin })).body.data[0].balance, 10);
    assert.equal((await ask(1, 'a request', grace)).status, 201);
    await send('PATCH', `/payouts/${(await send('GET', '/withdrawals', { of: grace })).body.data[0].id}`, {
      ...owner,
      body: { state: 'rejected' },
    });
  });

  test('returns a rejected withdrawal to the balance', async () => {
    const { id } = (await send('POST', '/withdrawals', { body: wish(30), of: grace })).body.data;
    await send('PUT', `/payouts/${id}`, { ...owner, body: { state: 'rejected', note: 'No such account' } });
    const shown = (await send('GET', `/withdrawals/${id}`, { of: grace })).body.data;
    assert.deepEqual([shown.state, shown.note], ['rejected', 'No such account']);
    assert.equal((await send('GET', '/balances', { of: grace })).body.data[0].balance, 100);
  });

  test('rejects amounts above the balance and invalid amounts', async () => {
    for (const [body, sentence] of [
      [wish(59.51), 'amount must not exceed the balance of €59.50.'],
      [{ ...wish(1), currency: 'USD' }, 'amount cannot be withdrawn: the balance in USD is $0.00.'],
      [wish(0), 'amount must be more than 0.'],
      [wish(-5), 'amount must be more than 0.'],
      [wish(0.001), 'amount has too many decimals: EUR has at most 2 decimals.'],
      [{ ...wish(1), destination: '' }, 'destination is required.'],
      [{ ...wish(1), currency: 'XQZ' }, 'currency must be a currency code (ISO 4217), such as EUR.'],
    ] as const) {
      const answer = await send('POST', '/withdrawals', { body });
      assert.deepEqual([answer.status, answer.body.message], [422, sentence]);
      assert.ok(!answer.text.includes(iban));
    }
  });

  test('hides withdrawals from other authors, and payouts from everyone except the owner', async () => {
    const { id } = (await send('POST', '/withdrawals', { body: wish(1) })).body.data;
    assert.equal((await send('GET', `/withdrawals/${id}`, { of: grace })).status, 404);
    assert.ok(
      !(await send('GET', '/withdrawals', { of: grace })).body.data.some((row: { id: number }) => row.id === id),
    );
    for (const [method, path] of [
      ['GET', '/payouts'],
      ['GET', `/payouts/${id}`],
      ['PATCH', `/payouts/${id}`],
      ['PUT', `/payouts/${id}`],
    ] as const)
      for (const seller of [ada, grace]) {
        const answer = await send(method, path, {
          of: seller,
          ...(method !== 'GET' && { body: { state: 'settled' } }),
        });
        assert.deepEqual([answer.status, answer.body.message], [403, 'Only the owner of the service can do this.']);
      }
    assert.equal((await send('PATCH', '/payouts/999999', { ...owner, body: { state: 'settled' } })).status, 404);
    assert.equal((await send('GET', `/withdrawals/${id}`)).body.data.state, 'requested');
    assert.equal((await send('DELETE', `/withdrawals/${id}`)).status, 405);
  });

  test('encrypts destinations and doesn’t log them', async () => {
    const rows = await deps.database.db.selectFrom('withdrawals').selectAll().execute();
    assert.ok(rows.length >= 3);
    assert.ok(!JSON.stringify(rows).includes(iban));
    assert.ok(logged.length > 0);
    assert.ok(!logged.join('').includes(iban));
  });
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { z } from 'zod';
import { onEachDatabase } from '../support/testing.ts';
import { codeOf, fileItem, filePurchase, importInto, itemShape, purchaseShape, success } from './catalogue.ts';
import { type Answer, assertMarketRefused, type Call, encodingsOn, exactly } from './client.ts';
import { openService, useService } from './service.ts';

const path = '/api/purchases/validation';
const validated = success({ data: z.strictObject({ purchase: purchaseShape }) });

onEachDatabase((open, testOnce, database) => {
  const encodings = encodingsOn(database);
  const service = useService(open);
  let ids: Record<string, number> = {};
  before(async () => {
    const items = [fileItem('theme'), fileItem('yen', { currency: 'JPY', price: { regular: 2000, extended: 20000 } })];
    const purchases = [
      filePurchase(1, 'theme'),
      filePurchase(2, 'theme', {
        supported_until: null,
        downloaded: true,
        license_type: 'Extended License',
        price: 190,
      }),
      filePurchase(3, 'yen', { currency: 'JPY', price: 2000, buyer_email: 'buyer@example.com' }),
      filePurchase(4, 'theme', { state: 'refunded' }),
      filePurchase(5, 'theme', { state: 'revoked' }),
      filePurchase(6, 'theme', { state: 'valid' }),
    ];
    ids = await importInto(service.deps, service.adaId, items, purchases);
    await importInto(service.deps, service.graceId, [fileItem('other')], [filePurchase(7, 'other')]);
  });
  // Advances the clock before each request, to stay below the limit of failed checks.
  const validate = (call: Call): Promise<Answer> => {
    service.deps.clock.ms += 60_000;
    return service.ada.send('POST', path, call);
  };
  const purchaseOf = async (number: number) => {
    const answer = await validate({ fields: { purchase_code: codeOf(number) } });
    assert.equal(answer.status, 200, answer.text);
    return exactly(validated, answer.body).data.purchase;
  };

  test('returns the complete purchase and item', async () => {
    const purchase = await purchaseOf(1);
    const { item } = (await service.ada.get('/api/items/item', `item_id=${ids.theme}`)).body;
    assert.deepEqual(purchase, {
      purchase_code: codeOf(1),
      license_type: 'Regular License',
      price: 19.99,
      currency: 'USD',
      item: itemShape.parse(item),
      supported_until: '2026-09-01T00:00:00.000Z',
      downloaded: false,
      date: '2026-03-01T10:00:00.000Z',
    });
  });

  test('omits supported_until if there is no support, and returns the download status', async () => {
    const purchase = await purchaseOf(2);
    assert.ok(!('supported_until' in purchase));
    assert.deepEqual([purchase.downloaded, purchase.license_type, purchase.price], [true, 'Extended License', 190]);
  });

  test('returns the price with the decimals of its currency, and nothing about the buyer', async () => {
    const answer = await validate({ fields: { purchase_code: codeOf(3) } });
    assert.deepEqual([answer.body.data.purchase.price, answer.body.data.purchase.currency], [2000, 'JPY']);
    assert.ok(!answer.text.includes('buyer'));
  });

  testOnce('accepts the code in a form, in JSON, in a multipart body and in the query string', async () => {
    for (const encoding of encodings) {
      const answer = await validate({ fields: { purchase_code: codeOf(1), unknown: 'x' }, encoding });
      assert.equal(exactly(validated, answer.body).data.purchase.purchase_code, codeOf(1), encoding);
    }
    const byQuery: Call[] = [
      { query: `purchase_code=${codeOf(1)}` },
      { query: `purchase_code=${codeOf(1)}`, fields: { unknown: '1' } },
      { query: `purchase_code=${codeOf(1)}`, fields: {}, encoding: 'json' },
    ];
    for (const call of byQuery) assert.equal((await validate(call)).status, 200, JSON.stringify(call));
  });

  test('ignores letter case of codes and white space around them', async () => {
    const code = codeOf(1);
    for (const written of [
      code.toUpperCase(),
      `  ${code} `,
      `\t${code}\r\n`,
      `${code.slice(0, 18).toUpperCase()}${code.slice(18)}`,
      `\u00a0${code}\u00a0`,
    ])
      for (const encoding of encodings) {
        const answer = await validate({ fields: { purchase_code: written }, encoding });
        assert.equal(answer.status, 200, `${JSON.stringify(written)} ${answer.text}`);
        assert.equal(answer.body.data.purchase.purchase_code, code);
      }
  });

  test('answers "Invalid purchase code" to a code that is not valid in the account', async () => {
    const code = codeOf(1);
    const wrong = [
      ...[codeOf(999), codeOf(4), codeOf(5), codeOf(7)],
      ...['x', '0', code.slice(1), `${code}0`, `{${code}}`, `urn:uuid:${code}`, code.replace('-4', '-1')],
      ...[
        `${code} ${code}`,
        '00000000-0000-0000-0000-000000000000',
        "' or 1=1 --",
        '%',
        '_'.repeat(36),
        '__proto__',
        'x'.repeat(10_000),
      ],
    ];
    for (const purchase_code of wrong)
      for (const encoding of encodings)
        assertMarketRefused(
          await validate({ fields: { purchase_code }, encoding }),
          404,
          'Invalid purchase code',
          purchase_code.slice(0, 60),
        );
    service.deps.clock.ms += 60_000;
    assertMarketRefused(
      await service.grace.send('POST', path, { fields: { purchase_code: code } }),
      404,
      'Invalid purchase code',
    );
    assert.equal((await service.grace.send('POST', path, { fields: { purchase_code: codeOf(7) } })).status, 200);
  });

  testOnce('answers "Invalid request" if the code is missing or not a string', async () => {
    const calls: Call[] = [
      {},
      { query: 'purchase_code=' },
      { query: 'code=1' },
      { query: `purchase_code=${codeOf(1)}&purchase_code=${codeOf(1)}` },
    ];
    for (const call of calls) assertMarketRefused(await validate(call), 400, 'Invalid request', JSON.stringify(call));
    for (const encoding of encodings) {
      assertMarketRefused(await validate({ fields: {}, encoding }), 400, 'Invalid request');
      assertMarketRefused(await validate({ fields: { purchase_code: '' }, encoding }), 400, 'Invalid request');
      assertMarketRefused(await validate({ fields: { purchase_code: '  ' }, encoding }), 400, 'Invalid request');
      assertMarketRefused(
        await validate({ fields: { purchase_code: { x: codeOf(1) } }, encoding }),
        400,
        'Invalid request',
      );
    }
    for (const purchase_code of [5, true, [codeOf(1)], {}, null])
      assertMarketRefused(
        await validate({ fields: { purchase_code }, encoding: 'json' }),
        400,
        'Invalid request',
        JSON.stringify(purchase_code),
      );
  });

  testOnce('answers "Invalid request" if the body does not match its content type', async () => {
    const send = (type: string, payload: string | Buffer) => validate({ payload, headers: { 'content-type': type } });
    for (const payload of ['{', '[]', 'null', '"x"', 'purchase_code=x', Buffer.from([0x7b, 0xff, 0x7d])])
      assertMarketRefused(await send('application/json', payload), 400, 'Invalid request', String(payload));
    for (const payload of ['purchase_code=%', 'purchase_code=%ff', Buffer.from([0x61, 0x3d, 0xff])])
      assertMarketRefused(await send('application/x-www-form-urlencoded', payload), 400, 'Invalid request');
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      assertMarketRefused(await send(type, 'purchase_code=x'), 400, 'Invalid request');
    const other = await send('text/plain', `purchase_code=${codeOf(1)}`);
    assert.ok([400, 415].includes(other.status));
    assert.deepEqual(other.body, { status: 'error', msg: 'Invalid request' });
  });

  testOnce('answers 413 to bodies over 64 KiB, in the format of the interface', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await validate({ payload: 'x'.repeat(64 * 1024 + 1), headers: { 'content-type': type } });
      assert.equal(answer.status, 413);
      assert.deepEqual(Object.keys(answer.body), ['status', 'msg']);
      assert.equal(answer.body.status, 'error');
    }
  });

  const guesses: [string, (guess: number) => { address: string; byGrace?: boolean }][] = [
    ['one key from many addresses', (guess) => ({ address: `10.0.${guess >> 8}.${guess & 255}` })],
    ['many keys from one address', (guess) => ({ address: '198.51.100.9', byGrace: guess % 2 === 1 })],
  ];
  for (const [who, from] of guesses)
    testOnce(
      `answers 429 "Too many requests" to guesses by ${who}, but not to valid codes or later guesses`,
      async () => {
        const own = await openService(open);
        try {
          await importInto(own.deps, own.adaId, [fileItem('theme')], [filePurchase(1, 'theme')]);
          const guess = (number: number) => {
            const { address, byGrace } = from(number);
            return (byGrace ? own.grace : own.ada).send('POST', path, {
              address,
              fields: { purchase_code: codeOf(1000 + number) },
            });
          };
          let answer = await guess(0);
          let count = 1;
          for (; answer.status === 404 && count < 3000; count++) answer = await guess(count);
          assertMarketRefused(answer, 429, 'Too many requests');
          const waitS = Number(answer.headers['retry-after']);
          assert.ok(Number.isInteger(waitS) && waitS > 0, String(waitS));
          const elsewhere = { address: '203.0.113.77', fields: { purchase_code: codeOf(2) } };
          if (who === 'many keys from one address')
            assertMarketRefused(await own.ada.send('POST', path, elsewhere), 404, 'Invalid purchase code');
          else assertMarketRefused(await own.grace.send('POST', path, elsewhere), 404, 'Invalid purchase code');
          const good = { address: '198.51.100.9', fields: { purchase_code: codeOf(1) } };
          assert.equal((await own.ada.send('POST', path, good)).status, 200);
          own.deps.clock.ms += waitS * 1000;
          assertMarketRefused(await guess(count), 404, 'Invalid purchase code');
        } finally {
          await own.close();
        }
      },
    );

  testOnce("doesn't count checks of valid codes as guesses", async () => {
    const fields = { purchase_code: codeOf(6) };
    for (let check = 0; check < 400; check++)
      assert.equal((await service.ada.send('POST', path, { fields })).status, 200);
  });
});

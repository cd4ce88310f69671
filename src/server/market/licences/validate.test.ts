import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { codeOf } from '../testing.ts';
import { createValidation } from '../validation/index.ts';
import { setUpLicenceTests } from './testing.ts';
import { validated } from './wire.ts';

const path = '/purchases/validate';

onEachDatabase((open) => {
  const room = setUpLicenceTests(open);
  const reasonOf = async (fields: object, as = room.ada) => {
    room.deps.clock.ms += 60_000;
    const { status, data } = await room.ask(path, { fields, as });
    assert.equal(status, 200);
    validated.strict().parse({ data });
    return data.valid ? 'valid' : data.reason;
  };

  test('returns a valid code’s purchase and number of activations', async () => {
    const { data } = await room.ask(path, { fields: { purchase_code: codeOf(1) } });
    assert.deepEqual(
      [data.valid, data.purchase.purchase_code, data.purchase.item.id, data.activations],
      [true, codeOf(1), room.ids.plain, { used: 0, limit: null, activated: null }],
    );
    assert.ok(!JSON.stringify(data).includes('buyer'));
  });

  test('returns the reason for an invalid code only to its author', async () => {
    const { ada, bob, ids } = room;
    for (const [number, state] of [
      [2, 'refunded'],
      [3, 'disputed'],
      [4, 'revoked'],
    ] as const) {
      await room.setState(number, state);
      assert.equal(await reasonOf({ purchase_code: codeOf(number) }), state);
      assert.equal(await reasonOf({ purchase_code: codeOf(number) }, bob), 'not_found');
    }
    for (const [fields, author, reason] of [
      [{ purchase_code: codeOf(1), item_id: ids.plain }, ada, 'valid'],
      [{ purchase_code: codeOf(1), item_id: String(ids.plain) }, ada, 'valid'],
      [{ purchase_code: codeOf(1), item_id: null }, ada, 'valid'],
      [{ purchase_code: codeOf(1), item_id: ids.other }, ada, 'other_item'],
      [{ purchase_code: codeOf(1), item_id: 999_999 }, ada, 'other_item'],
      [{ purchase_code: codeOf(2), item_id: ids.other }, ada, 'other_item'],
      [{ purchase_code: codeOf(50) }, ada, 'not_found'],
      [{ purchase_code: codeOf(50) }, bob, 'valid'],
      [{ purchase_code: codeOf(1) }, bob, 'not_found'],
      [{ purchase_code: codeOf(999) }, ada, 'not_found'],
      [{ purchase_code: 'not a code' }, ada, 'malformed'],
      [{ purchase_code: codeOf(1).slice(1) }, ada, 'malformed'],
      [{ purchase_code: '' }, ada, 'malformed'],
    ] as const)
      assert.equal(await reasonOf(fields, author), reason, JSON.stringify(fields));
  });

  test('accepts a code again after its dispute was won', async () => {
    await room.setState(5, 'disputed');
    assert.equal(await reasonOf({ purchase_code: codeOf(5) }), 'disputed');
    await room.setState(5, 'valid');
    assert.equal(await reasonOf({ purchase_code: codeOf(5) }), 'valid');
  });

  test('reads the codes of simultaneous requests with two queries, without unused columns', async ({ mock }) => {
    const validate = createValidation(room.deps);
    const executed = mock.method(room.deps.database.db.getExecutor(), 'executeQuery');
    const verdicts = await Promise.all([1, 1, 6].map((number) => validate(room.ada.id, codeOf(number))));
    assert.deepEqual(
      verdicts.map(({ isValid }) => isValid),
      [true, true, true],
    );
    const statements = executed.mock.calls.map((call) => call.arguments[0].sql);
    assert.equal(statements.length, 2);
    for (const statement of statements) assert.doesNotMatch(statement, /\*|sealed/);
  });

  test('ignores dashes, spaces and letter case in codes', async () => {
    const code = codeOf(1);
    for (const pasted of [
      code.toUpperCase(),
      code.replaceAll('-', ''),
      code.replaceAll('-', ' \u2013 '),
      `\u200b${code.replaceAll('-', '\u2011')}\ufeff`,
      [...code].join(' '),
    ])
      assert.equal(await reasonOf({ purchase_code: pasted }), 'valid', pasted);
  });

  test('names the invalid field', async () => {
    for (const fields of [
      {},
      { purchase_code: 7 },
      { purchase_code: codeOf(1), item_id: 'x' },
      { purchase_code: codeOf(1), machine: 'a', domain: 'b' },
      { purchase_code: codeOf(1), domain: '//' },
    ])
      assert.equal((await room.ask(path, { fields })).status, 422, JSON.stringify(fields));
    assert.equal((await room.ask(path, { method: 'GET' })).status, 405);
  });

  test('limits guesses, but not codes of purchases that are no longer valid', async () => {
    room.deps.clock.ms += 3_600_000;
    const address = '198.51.100.7';
    const ask = (code: string) => room.ask(path, { fields: { purchase_code: code }, address });
    for (let turn = 0; turn < 200; turn++) assert.equal((await ask(codeOf(2))).data.reason, 'refunded');
    for (let guess = 0; guess < 120; guess++) assert.equal((await ask(codeOf(2000 + guess))).data.reason, 'not_found');
    assert.equal((await ask(codeOf(3000))).status, 429);
    assert.equal((await ask(codeOf(1))).data.valid, true);
    room.deps.clock.ms += 60_000;
    assert.equal((await ask(codeOf(3000))).status, 200);
  });
});

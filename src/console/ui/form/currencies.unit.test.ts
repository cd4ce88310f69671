import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyDigits } from '../../../server/kernel/index.ts';
import { currencyChoices, currencyCodes } from './currencies.ts';

test('lists usable currencies once, the common ones first', () => {
  assert.deepEqual(currencyCodes.slice(0, 4), ['EUR', 'USD', 'GBP', 'CHF']);
  assert.equal(new Set(currencyCodes).size, currencyCodes.length);
  for (const code of ['HRK', 'ZWL', 'CUC', 'XSU', 'XXX', 'BGN']) assert.ok(!currencyCodes.includes(code), code);
  for (const code of ['AED', 'KWD', 'XAF', 'ZAR']) assert.ok(currencyCodes.includes(code), code);
  assert.deepEqual(
    currencyCodes.filter((code) => currencyDigits(code) === undefined),
    [],
  );
  assert.equal(currencyChoices('HRK')[0]?.value, 'HRK', 'what an account already uses stays');
});

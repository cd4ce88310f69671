import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromStripe, toStripe } from './amounts.ts';

const rows: [minor: number, currency: string, amount: number | undefined][] = [
  [1999, 'EUR', 1999],
  [1999, 'JPY', 1999],
  // Ours without decimals, Stripe's with two.
  [1999, 'ISK', 199900],
  [1999, 'UGX', 199900],
  // Thousandths, of which Stripe takes every tenth.
  [5120, 'KWD', 5120],
  [5124, 'KWD', undefined],
];

for (const [minor, currency, amount] of rows)
  test(`${minor} of ${currency} is ${amount ?? 'nothing'} for Stripe`, () => {
    assert.equal(toStripe(minor, currency), amount);
    if (amount !== undefined) assert.deepEqual(fromStripe(amount, currency.toLowerCase()), { minor, currency });
  });

test('every amount that Stripe takes comes back as it was', () => {
  const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KRW', 'ISK', 'KWD', 'MGA', 'HUF', 'XAF');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), currencies, (minor, currency) => {
      const amount = toStripe(minor, currency);
      if (amount !== undefined) assert.deepEqual(fromStripe(amount, currency.toLowerCase()), { minor, currency });
    }),
  );
});

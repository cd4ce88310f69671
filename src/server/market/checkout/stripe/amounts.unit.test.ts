import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromStripe, toStripe } from './amounts.ts';

const rows: [minor: number, currency: string, amount: number | undefined][] = [
  [1999, 'EUR', 1999],
  [1999, 'JPY', 1999],
  // No decimals here, two at Stripe.
  [1999, 'ISK', 199900],
  [1999, 'UGX', 199900],
  // Stripe only accepts multiples of ten.
  [5120, 'KWD', 5120],
  [5124, 'KWD', undefined],
];

for (const [minor, currency, amount] of rows)
  test(`converts ${minor} of ${currency} to ${amount ?? 'nothing'} for Stripe`, () => {
    assert.equal(toStripe(minor, currency), amount);
    if (amount !== undefined) assert.deepEqual(fromStripe(amount, currency.toLowerCase()), { minor, currency });
  });

test('converts every amount that Stripe accepts to Stripe’s units and back', () => {
  const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KRW', 'ISK', 'KWD', 'MGA', 'HUF', 'XAF');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), currencies, (minor, currency) => {
      const amount = toStripe(minor, currency);
      if (amount !== undefined) assert.deepEqual(fromStripe(amount, currency.toLowerCase()), { minor, currency });
    }),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromPaypal, paypalStep, toPaypal } from './amounts.ts';

const rows: [minor: number, currency: string, value: string | undefined][] = [
  [1999, 'EUR', '19.99'],
  [5, 'USD', '0.05'],
  [1999, 'JPY', '1999'],
  [1999, 'HUF', '1999'],
  // Two decimals here, none at PayPal.
  [199900, 'TWD', '1999'],
  [199950, 'TWD', undefined],
  [1999, 'INR', undefined],
  [1999, 'KWD', undefined],
  [0, 'EUR', undefined],
];

for (const [minor, currency, value] of rows)
  test(`converts ${minor} of ${currency} to ${value ?? 'nothing'} for PayPal`, () => {
    assert.equal(toPaypal(minor, currency), value);
    if (value !== undefined) assert.equal(fromPaypal({ value, currency_code: currency }), minor);
  });

test('converts every amount that PayPal accepts to its decimals and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000_000 }),
      fc.constantFrom('EUR', 'USD', 'JPY', 'HUF', 'TWD', 'CHF'),
      (minor, currency) => {
        const value = toPaypal(minor, currency);
        assert.equal(value === undefined, minor % paypalStep(currency) !== 0);
        if (value !== undefined) assert.equal(fromPaypal({ value, currency_code: currency }), minor);
      },
    ),
  );
});

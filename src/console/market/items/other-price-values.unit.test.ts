import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherPriceRows, otherPricesToWire } from './other-price-values.ts';

test('sends the prices of each currency without those that are empty', () => {
  const prices = { JPY: { regular: 3200 }, USD: { regular: 24.5, minimum: 0 } };
  assert.deepEqual(otherPricesToWire(otherPriceRows(prices)), prices);
  assert.deepEqual(otherPricesToWire([{ currency: 'USD', amounts: { regular: '9,50', extended: ' ' } }]), {
    USD: { regular: 9.5 },
  });
});

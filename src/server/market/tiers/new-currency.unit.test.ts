import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxPriceMinor } from '../../kernel/index.ts';
import { nearestPricesInNewCurrency, pricesInNewCurrency } from './new-currency.ts';

test('keeps the numbers of prices in a new currency, and reports those it cannot have', () => {
  const tier = { price_minor: 4000, renewal_minor: 2000 };
  assert.deepEqual(pricesInNewCurrency(tier, 'EUR', 'USD'), tier);
  assert.deepEqual(pricesInNewCurrency(tier, 'EUR', 'JPY'), { price_minor: 40, renewal_minor: 20 });
  assert.deepEqual(pricesInNewCurrency(tier, 'EUR', 'KWD'), { price_minor: 40_000, renewal_minor: 20_000 });
  assert.deepEqual(pricesInNewCurrency({ ...tier, renewal_minor: null }, 'JPY', 'EUR'), {
    price_minor: 400_000,
    renewal_minor: null,
  });
  assert.equal(pricesInNewCurrency({ ...tier, renewal_minor: 1999 }, 'EUR', 'JPY'), undefined);
});

test('rounds the price of a removed tier and removes its renewal price if the currency cannot have them', () => {
  const tier = { price_minor: 1950, renewal_minor: 999 };
  assert.deepEqual(nearestPricesInNewCurrency(tier, 'EUR', 'JPY'), { price_minor: 20, renewal_minor: null });
  assert.deepEqual(nearestPricesInNewCurrency(tier, 'EUR', 'USD'), tier);
  const highest = { price_minor: maxPriceMinor, renewal_minor: null };
  assert.deepEqual(nearestPricesInNewCurrency(highest, 'EUR', 'KWD'), highest);
});

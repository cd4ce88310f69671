import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sampleCount } from '../../../../../test/support/long-runs.testing.ts';
import { onEachDatabase } from '../../../../../test/support/testing.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { histories, playHistory } from './histories.testing.ts';

onEachDatabase((open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open, withPaypal: true, withStripe: false });
  });
  after(() => shop.close());

  test('the books have PayPal’s balance after thousands of random histories', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(), (history, seed) => playHistory(shop, history, seed)),
      { numRuns: sampleCount(2000) },
    );
  });
});

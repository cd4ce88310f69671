import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openTestDeps } from '../../../../../test/support/testing.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { histories, playHistory } from './histories.testing.ts';

let shop: TestShop;
before(async () => {
  shop = await openShop({ open: openTestDeps, withPaypal: true, withStripe: false });
});
after(() => shop.close());

test('the books have PayPal’s balance after a random history', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(), (history, seed) => playHistory(shop, history, seed)),
    { numRuns: 3, endOnFailure: true },
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PricedTier, previewPrices } from './preview-prices.ts';
import { emptyItem } from './values.ts';

const values = { ...emptyItem('EUR'), price_regular: '20', price_extended: '80' };
const tier = (id: number, name: string, fields: Partial<PricedTier> = {}): PricedTier => ({
  ...{ id, name, price: 40, is_on: true, renews_automatically: false, licence_days: 365 },
  ...fields,
});

test('lists the tiers for sale with their own reduction, and subscriptions at their price', () => {
  const tiers = [
    tier(1, 'Team'),
    tier(2, 'Old', { is_on: false }),
    tier(3, 'Cloud', { price: 9, renews_automatically: true, licence_days: 30 }),
  ];
  assert.deepEqual(previewPrices(values, tiers), {
    regular: { list: 20 },
    extended: { list: 80 },
    tiers: [
      { id: 1, name: 'Team', list: 40 },
      { id: 3, name: 'Cloud', list: 9, renews: 'month' },
    ],
  });
  const sale = { ...values, sale: 'percent' as const, sale_percent: '10', sale_tiers_percent: '25' };
  const { regular, tiers: shown } = previewPrices(sale, tiers);
  assert.deepEqual(
    [regular, shown[0]],
    [
      { list: 20, sale: 18 },
      { id: 1, name: 'Team', list: 40, sale: 30 },
    ],
  );
  assert.equal(shown[1]?.sale, undefined);
});

test('hides the own licenses only while there are tiers to sell', () => {
  const only = { ...values, is_tiers_only: true };
  const { regular, extended } = previewPrices(only, [tier(1, 'Team')]);
  assert.deepEqual([regular, extended], [undefined, undefined]);
  assert.deepEqual(previewPrices(only, []).regular, { list: 20 });
});

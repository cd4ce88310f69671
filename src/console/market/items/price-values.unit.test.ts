import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noSale, pricesToWire } from './price-values.ts';

const zone = 'Europe/Berlin';

test('sends a changed sale as a whole, with its times in the zone of the account', () => {
  const values = { ...noSale, sale: 'percent', sale_percent: '20', sale_ends_at: '2026-03-31T18:00' } as const;
  assert.deepEqual(pricesToWire(values, {}, zone), {});
  assert.deepEqual(pricesToWire(values, { sale_percent: '20' }, zone), {
    sale_percent: 20,
    sale_tiers_percent: null,
    sale_starts_at: null,
    sale_ends_at: '2026-03-31T16:00:00.000Z',
  });
  assert.deepEqual(pricesToWire({ ...values, sale: 'prices', sale_regular: '9,50' }, { sale: 'prices' }, zone), {
    ...{ sale_percent: null, sale_regular: 9.5, sale_extended: null, sale_tiers_percent: null },
    ...{ sale_starts_at: null, sale_ends_at: '2026-03-31T16:00:00.000Z' },
  });
});

test('sends a sale that only reduces tiers', () => {
  const values = { ...noSale, sale: 'percent', sale_tiers_percent: '20' } as const;
  assert.deepEqual(pricesToWire(values, { sale_tiers_percent: '20' }, zone), {
    ...{ sale_percent: null, sale_tiers_percent: 20, sale_starts_at: null, sale_ends_at: null },
  });
});

test('ends a sale, and makes a chosen price fixed again', () => {
  assert.deepEqual(pricesToWire(noSale, { sale: 'none', pricing: 'fixed' }, zone), {
    ...{ price_minimum: null, sale_percent: null, sale_regular: null, sale_extended: null, sale_tiers_percent: null },
  });
  assert.deepEqual(pricesToWire({ ...noSale, pricing: 'chosen' }, { pricing: 'chosen' }, zone), { price_minimum: 0 });
});

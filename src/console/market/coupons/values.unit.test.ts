import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coupon } from '../../api/market.ts';
import { emptyCoupon, toWire, valuesOf } from './values.ts';

const coupon: Coupon = {
  id: 7,
  object: 'coupon',
  code: 'SPRING',
  item_id: 3,
  item_ids: [3],
  licence: null,
  tier_ids: [],
  minimum: null,
  is_once_per_customer: false,
  is_first_purchase_only: false,
  percent: 20,
  amount: null,
  currency: null,
  max_uses: null,
  uses: 4,
  revenue: [],
  starts_at: null,
  ends_at: '2026-03-31T16:00:00.000Z',
  is_active: true,
  created_at: '2026-03-01T00:00:00.000Z',
};
const zone = 'Europe/Berlin';
const shown = valuesOf(coupon, 'EUR', zone);

test("shows the end in the account's time zone and sends it as the same instant", () => {
  assert.equal(shown.ends_at, '2026-03-31T18:00');
  assert.deepEqual(toWire(shown, { ends_at: shown.ends_at }, zone), { ends_at: '2026-03-31T16:00:00.000Z' });
});

test('sends only changed fields, and null for cleared ones', () => {
  assert.deepEqual(toWire(shown, {}, zone), {});
  const emptied = { ...shown, item_ids: [], ends_at: '' };
  assert.deepEqual(toWire(emptied, { item_ids: [], ends_at: '' }, zone), { item_ids: [], ends_at: null });
});

test('sends the whole discount when any part of it changes', () => {
  const amount = { ...shown, kind: 'amount', off: '5,50' } as const;
  assert.deepEqual(toWire(amount, { kind: 'amount' }, zone), {
    ...{ amount: 5.5, currency: 'EUR', minimum: null },
  });
  assert.deepEqual(toWire({ ...amount, currency: 'USD' }, { currency: 'USD' }, zone), {
    ...{ amount: 5.5, currency: 'USD', minimum: null },
  });
});

test('sends invalid numbers unchanged', () => {
  const values = { ...emptyCoupon('EUR'), code: 'A', off: 'much', max_uses: 'few' };
  assert.deepEqual(toWire(values, { off: 'much', max_uses: 'few' }, zone), {
    ...{ percent: 'much', max_uses: 'few', minimum: null },
  });
});

test('sends a minimum with its currency, and flags as numbers', () => {
  const values = { ...shown, minimum: '20', is_once_per_customer: true, licence: 'extended' } as const;
  assert.deepEqual(toWire(values, { minimum: '20' }, zone), { percent: 20, minimum: 20, currency: 'EUR' });
  assert.deepEqual(toWire(values, { is_once_per_customer: true, licence: 'extended' }, zone), {
    is_once_per_customer: 1,
    licence: 'extended',
  });
});

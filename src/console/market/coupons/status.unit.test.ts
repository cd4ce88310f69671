import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coupon } from '../../api/market.ts';
import { noteOf } from './status.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const coupon: Coupon = {
  id: 1,
  object: 'coupon',
  code: 'SUMMER',
  item_id: null,
  item_ids: [],
  licence: null,
  tier_ids: [],
  minimum: null,
  is_once_per_customer: false,
  is_first_purchase_only: false,
  percent: 10,
  amount: null,
  currency: null,
  max_uses: null,
  uses: 0,
  revenue: [],
  starts_at: null,
  ends_at: null,
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

const cases: [Partial<Coupon>, string | undefined][] = [
  [{}, undefined],
  [{ is_active: false, ends_at: '2026-05-01T00:00:00.000Z' }, undefined],
  [{ starts_at: '2026-06-01T12:00:00.000Z', ends_at: '2026-06-01T12:00:00.001Z' }, undefined],
  [{ starts_at: '2026-06-01T12:00:00.001Z' }, 'Scheduled'],
  [{ ends_at: '2026-06-01T12:00:00.000Z' }, 'Ended'],
  [{ max_uses: 2, uses: 1 }, undefined],
  [{ max_uses: 2, uses: 2 }, 'Used up'],
];
for (const [part, word] of cases) {
  test(`notes ${word ?? 'nothing'} of a coupon that is ${JSON.stringify(part)}`, () => {
    assert.equal(noteOf({ ...coupon, ...part }, now)?.word, word);
  });
}

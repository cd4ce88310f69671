import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coupon } from '../../api/market.ts';
import { statusOf } from './status.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const coupon: Coupon = {
  id: 1,
  object: 'coupon',
  code: 'SUMMER',
  item_id: null,
  percent: 10,
  amount: null,
  currency: null,
  max_uses: null,
  uses: 0,
  starts_at: null,
  ends_at: null,
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

const cases: [Partial<Coupon>, string][] = [
  [{}, 'Active'],
  [{ is_active: false, ends_at: '2026-05-01T00:00:00.000Z' }, 'Inactive'],
  [{ starts_at: '2026-06-01T12:00:00.000Z', ends_at: '2026-06-01T12:00:00.001Z' }, 'Active'],
  [{ starts_at: '2026-06-01T12:00:00.001Z' }, 'Scheduled'],
  [{ ends_at: '2026-06-01T12:00:00.000Z' }, 'Ended'],
  [{ max_uses: 2, uses: 1 }, 'Active'],
  [{ max_uses: 2, uses: 2 }, 'Used up'],
];
for (const [part, word] of cases) {
  test(`reports “${word}” of a coupon that is ${JSON.stringify(part)}`, () => {
    assert.equal(statusOf({ ...coupon, ...part }, now).word, word);
  });
}

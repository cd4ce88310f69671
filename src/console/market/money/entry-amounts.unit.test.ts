import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../api/market.ts';
import { amountsOf } from './entry-amounts.ts';

const none = { amount: 0, direct_amount: 0, total: null, tax: 0, fee: 0 };

test('splits an entry into gross, tax and fee that add up to its amount', () => {
  for (const [entry, parts] of [
    [
      { ...none, amount: 15.17, total: 19, tax: 3.03, fee: 0.8 },
      { gross: 19, tax: -3.03, fee: -0.8 },
    ],
    [
      { ...none, amount: -10.08, total: -12, tax: -1.92 },
      { gross: -12, tax: 1.92, fee: 0 },
    ],
    [
      { ...none, amount: -2.06, direct_amount: 49, total: 49, fee: 2.06 },
      { gross: 0, tax: 0, fee: -2.06 },
    ],
  ] as const) {
    assert.deepEqual(amountsOf(entry as unknown as Entry), parts);
    assert.ok(Math.abs(parts.gross + parts.tax + parts.fee - entry.amount) < 1e-9);
  }
});

test('returns zeros for a withdrawal', () => {
  assert.deepEqual(amountsOf({ ...none, amount: -250 } as unknown as Entry), { gross: 0, tax: 0, fee: 0 });
});

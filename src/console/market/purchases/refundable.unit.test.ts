import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundableAmount } from './refundable.ts';

test('returns the exact remaining amount, without the amount of a lost dispute', () => {
  assert.equal(refundableAmount({ price: 0.3, refunded: 0.1, disputes: [] }), 0.2);
  const disputes = [
    { amount: 4, state: 'lost' },
    { amount: 9, state: 'won' },
  ] as const;
  assert.equal(refundableAmount({ price: 19.2, refunded: 5.2, disputes: [...disputes] }), 10);
  assert.equal(refundableAmount({ price: 4, refunded: 4, disputes: [{ amount: 4, state: 'lost' }] }), 0);
});

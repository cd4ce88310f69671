import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderLook, purchaseLook } from './sale-states.ts';

test('distinguishes partly refunded purchases from valid and refunded ones', () => {
  for (const [state, refunded, word, shape] of [
    ['valid', 0, 'Valid', undefined],
    ['valid', 4, 'Part refunded', 'part-returned'],
    ['refunded', 24, 'Refunded', 'returned'],
    ['disputed', 4, 'Disputed', 'disputed'],
    ['revoked', 0, 'Revoked', 'revoked'],
  ] as const) {
    const look = purchaseLook({ state, refunded });
    assert.deepEqual([look.word, look.shape], [word, shape]);
  }
});

test('shows the status of the purchase, unless a payment must be returned', () => {
  const paid = { state: 'paid', purchase_state: 'valid', refunded: 0, hasUnappliedPayment: false } as const;
  for (const [changes, word] of [
    [{}, 'Paid'],
    [{ state: 'open', purchase_state: null }, 'Awaiting payment'],
    [{ state: 'expired', purchase_state: null, hasUnappliedPayment: true }, 'Payment to return'],
    [{ refunded: 4 }, 'Part refunded'],
    [{ purchase_state: 'refunded', refunded: 24 }, 'Refunded'],
    [{ purchase_state: 'disputed' }, 'Disputed'],
    [{ purchase_state: 'revoked' }, 'Revoked'],
    [{ purchase_state: 'refunded', refunded: 24, hasUnappliedPayment: true }, 'Payment to return'],
  ] as const)
    assert.equal(orderLook({ ...paid, ...changes }).word, word);
});

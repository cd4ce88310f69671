import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderLook, purchaseLook } from './sale-states.ts';

test('a purchase of which a part went back is told from one that is whole, and from one that is over', () => {
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

test('an order shows what became of its purchase, and first of all money that is to go back', () => {
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

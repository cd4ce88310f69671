import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/index.ts';
import { failedPaymentDays, keptUntil, paymentDays } from './kept-until.ts';
import type { SubscriptionState } from './states.ts';

const ends = 100 * dayMs;
const bound = ends + paymentDays * dayMs;
const table: [
  before: [SubscriptionState, number | null],
  now: [SubscriptionState, isPaymentRunning: boolean],
  days: number,
  until: number | null,
][] = [
  [['active', null], ['active', false], 0, null],
  [['active', null], ['active', true], 0, bound],
  [['active', bound], ['active', true], 20, bound],
  [['active', bound], ['canceling', true], 5, bound],
  [['active', bound], ['active', false], 5, null],
  [['active', bound], ['past_due', false], 5, ends + (5 + failedPaymentDays) * dayMs],
  [['active', bound], ['past_due', false], 30, bound],
  [['past_due', ends + 8 * dayMs], ['past_due', false], 7, ends + 8 * dayMs],
  [['active', null], ['past_due', false], 1, null],
  [['past_due', ends + 8 * dayMs], ['active', false], 7, null],
  [['active', bound], ['ended', false], 5, null],
];

test('keeps a license while its payment is in progress, and a few days after a late failure', () => {
  for (const [[was, kept_until], [state, isPaymentRunning], days, until] of table) {
    const facts = { state, period_ends_at: ends, isPaymentRunning };
    const label = `${was} → ${state} after ${days} days`;
    assert.equal(keptUntil({ state: was, kept_until }, facts, ends + days * dayMs), until, label);
  }
});

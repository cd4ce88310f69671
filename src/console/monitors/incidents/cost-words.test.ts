import assert from 'node:assert/strict';
import { test } from 'node:test';
import { salesSentence, visitsSentence } from './cost-words.ts';

const estimate = (actual: number, usual: number, low: number, high: number) => {
  const lost = (expected: number) => Math.max(0, expected - actual);
  return { actual, usual, low, high, lost: lost(usual), lost_low: lost(low), lost_high: lost(high) };
};

test('visits that were lost are told with their range and what they are compared with', () => {
  assert.equal(
    visitsSentence(estimate(3, 17, 10, 90)),
    'About 14 visits fewer than usual (7 to 87): 3 came, usually 17.',
  );
  assert.equal(visitsSentence(estimate(4, 5, 5, 5)), 'About 1 visit fewer than usual: 4 came, usually 5.');
  assert.equal(visitsSentence(estimate(40, 35, 10, 90)), 'No fewer visits than usual: 40 came, usually 35.');
});

test('of few visits, and of no sales, nothing is said', () => {
  const few = 'Too few visits at this hour to tell.';
  assert.equal(visitsSentence(estimate(2, 1, 1, 1)), few);
  assert.equal(visitsSentence(estimate(0, 4, 4, 9)), few);
  assert.equal(
    salesSentence({ weeks_used: 4, orders: estimate(0, 0, 0, 1), revenue: [] }),
    'Too few sales at this hour to tell.',
  );
});

test('sales are told with their worth, each currency by itself', () => {
  assert.equal(
    salesSentence({
      weeks_used: 4,
      orders: estimate(1, 3, 3, 4),
      revenue: [
        { currency: 'EUR', ...estimate(20, 60, 40, 80) },
        { currency: 'JPY', ...estimate(0, 0, 0, 2000) },
      ],
    }),
    'About 2 sales fewer than usual (2 to 3), worth €40.00 (€20.00 to €60.00).',
  );
  assert.equal(
    salesSentence({ weeks_used: 4, orders: estimate(3, 3, 1, 4), revenue: [] }),
    'No fewer sales than usual: 3, usually 3.',
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonthlyCost } from '../../api/monitors.ts';
import { monthSentences, salesSentence, secondChanceSentence, visitsSentence } from './cost-words.ts';

const estimate = (actual: number, usual: number, low: number, high: number) => {
  const lost = (expected: number) => Math.max(0, expected - actual);
  return { actual, usual, low, high, lost: lost(usual), lost_low: lost(low), lost_high: lost(high) };
};

test('tells how many visits were lost, with the range and the usual number', () => {
  assert.equal(visitsSentence(estimate(3, 17, 10, 90)), 'About 14 visits fewer than usual (7 to 87): 3 instead of 17.');
  assert.equal(visitsSentence(estimate(4, 5, 5, 5)), 'About 1 visit fewer than usual: 4 instead of 5.');
  assert.equal(visitsSentence(estimate(40, 35, 10, 90)), 'Traffic was normal: 40 visits (usually 35).');
});

test('gives no estimate if there are few visits or no sales', () => {
  const few = 'Too few visits at this hour to estimate.';
  assert.equal(visitsSentence(estimate(2, 1, 1, 1)), few);
  assert.equal(visitsSentence(estimate(0, 4, 4, 9)), few);
  assert.equal(
    salesSentence({ weeks_used: 4, orders: estimate(0, 0, 0, 1), revenue: [] }),
    'Too few sales at this hour to estimate.',
  );
});

test('tells how many sales were lost, with their value in each currency', () => {
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

test('adds up the cost of a month, and tells how many outages it covers', () => {
  const month: MonthlyCost = {
    month: '2026-03',
    from: '2026-03-01T00:00:00Z',
    to: '2026-04-01T00:00:00Z',
    is_ongoing: false,
    uptime: 99.9,
    outages: 3,
    downtime_s: 3600,
    unknown: null,
    websites: [{ website_id: 1, domain: 'shop.example', outages: 2, visits: estimate(30, 150, 110, 180) }],
    sales: {
      outages: 3,
      orders: estimate(1, 3, 3, 4),
      revenue: [{ currency: 'EUR', ...estimate(20, 60, 40, 80) }],
    },
  };
  assert.deepEqual(monthSentences(month), [
    'About 120 visits lost (80 to 150), in 2 of 3 outages',
    'About 2 sales lost (2 to 3), worth €40.00 (€20.00 to €60.00)',
  ]);
  const few = { ...month, sales: null, websites: [{ ...month.websites[0]!, visits: estimate(0, 4, 1, 9) }] };
  assert.deepEqual(monthSentences(few), []);
  const none = { ...few, websites: [{ ...month.websites[0]!, outages: 3, visits: estimate(9, 9, 1, 12) }] };
  assert.deepEqual(monthSentences(none), ['Traffic was normal']);
});

test('says what the mails about unpaid orders brought back', () => {
  const none = { mailed: 1, orders: 0, amounts: [] };
  assert.equal(
    secondChanceSentence(none),
    '1 buyer with an unpaid order was emailed automatically. No orders recovered yet.',
  );
  const some = { mailed: 3, orders: 2, amounts: [{ currency: 'EUR', amount: 39.98 }] };
  assert.equal(
    secondChanceSentence(some),
    '3 buyers with unpaid orders were emailed automatically. 2 orders recovered: €39.98.',
  );
});

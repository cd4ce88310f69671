import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateLoss, sumEstimates } from './estimate.ts';
import { outageSpans } from './outage-spans.ts';
import { presentRevenue } from './present.ts';

test('merges overlapping and adjacent outages and clips them to the period and the present', () => {
  const outages = [
    { from: 50, to: 60 },
    { from: 0, to: 12 },
    { from: 20, to: 30 },
    { from: 25, to: 40 },
    { from: 40, to: 41 },
    { from: 90, to: null },
    { from: 70, to: 70 },
  ];
  assert.deepEqual(outageSpans(outages, { from: 10, to: 200 }, 95), [
    { from: 10, to: 12 },
    { from: 20, to: 41 },
    { from: 50, to: 60 },
    { from: 90, to: 95 },
  ]);
  assert.deepEqual(outageSpans(outages, { from: 10, to: 55 }, 95).at(-1), { from: 50, to: 55 });
  assert.deepEqual(outageSpans([], { from: 0, to: 9 }, 9), []);
});

test('offsets an outage with more visits than usual against an outage with fewer', () => {
  const sum = sumEstimates([estimateLoss(2, [10, 12, 20]), estimateLoss(15, [10, 10, 10])]);
  assert.deepEqual(sum, { actual: 17, usual: 22, low: 20, high: 30, lost: 5, lost_low: 3, lost_high: 13 });
  assert.equal(sumEstimates([]).lost, 0);
});

test('sums revenue in minor units per currency', () => {
  const estimate = (lost: number) => estimateLoss(0, [lost, lost]);
  const revenue = presentRevenue([
    new Map([
      ['USD', estimate(10)],
      ['EUR', estimate(20)],
    ]),
    new Map([['USD', estimate(20)]]),
  ]);
  assert.deepEqual(
    revenue.map(({ currency, lost }) => [currency, lost]),
    [
      ['EUR', 0.2],
      ['USD', 0.3],
    ],
  );
});

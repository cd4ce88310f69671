import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SubscriptionState, subscriptionStates } from './states.ts';
import { type TierChange, type TierChangeFacts, tierChange } from './tier-change.ts';

const facts: TierChangeFacts = {
  ...{ state: 'active', isPending: false, isPaymentRunning: false, isUnpaid: false, isOwn: false, keeps: false },
  ...{ from: { minor: 900, renews: 'month' }, to: { minor: 2000, renews: 'month' } },
};
const month = (minor: number) => ({ minor, renews: 'month' }) as const;
const year = (minor: number) => ({ minor, renews: 'year' }) as const;
const kept = { isOwn: true, keeps: true };

const table: [Partial<TierChangeFacts>, TierChange][] = [
  [{}, 'now'],
  [{ to: month(901) }, 'now'],
  [{ to: month(900) }, 'later'],
  [{ to: month(500) }, 'later'],
  [{ to: year(10_801) }, 'now'],
  [{ to: year(10_800) }, 'later'],
  [{ from: year(9000), to: year(9001) }, 'now'],
  [{ from: year(9000), to: month(500) }, 'later'],
  [{ from: year(9000), to: month(3000) }, 'later'],
  [{ isPending: true }, 'already_changes'],
  [{ isPending: true, to: month(500) }, 'already_changes'],
  [{ isPaymentRunning: true }, 'payment_running'],
  [{ isPaymentRunning: true, to: month(500) }, 'payment_running'],
  [{ isOwn: true }, 'unchanged'],
  [{ isOwn: true, isPending: true }, 'already_changes'],
  [{ ...kept, isPending: true }, 'later'],
  [{ ...kept, isPending: true, isPaymentRunning: true }, 'payment_running'],
  [kept, 'unchanged'],
  [{ isUnpaid: true }, 'unpaid'],
  [{ ...kept, isUnpaid: true, isPending: true }, 'unpaid'],
];
const reasons: Record<Exclude<SubscriptionState, 'active'>, TierChange> = {
  past_due: 'payment_failed',
  canceling: 'canceled',
  ended: 'ended',
};

test('charges a higher tier immediately, and changes to another tier with the next period', () => {
  for (const [given, expected] of table)
    assert.equal(tierChange({ ...facts, ...given }), expected, JSON.stringify(given));
});

test('changes no tier of a subscription that does not renew', () => {
  for (const [state, reason] of Object.entries(reasons))
    for (const [given] of table)
      assert.equal(tierChange({ ...facts, ...given, state: state as SubscriptionState }), reason);
  assert.equal(Object.keys(reasons).length + 1, Object.keys(subscriptionStates).length);
});

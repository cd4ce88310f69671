import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SubscriptionState, subscriptionStates } from './states.ts';
import { type TierChange, type TierChangeFacts, tierChange } from './tier-change.ts';

const facts: TierChangeFacts = {
  ...{ state: 'active', isPending: false, isPaymentRunning: false, isOwn: false },
  ...{ from_minor: 900, to_minor: 2000 },
};

const table: [Partial<TierChangeFacts>, TierChange][] = [
  [{}, 'now'],
  [{ to_minor: 901 }, 'now'],
  [{ to_minor: 900 }, 'later'],
  [{ to_minor: 500 }, 'later'],
  [{ isPending: true }, 'already_changes'],
  [{ isPending: true, to_minor: 500 }, 'already_changes'],
  [{ isPaymentRunning: true }, 'payment_running'],
  [{ isPaymentRunning: true, to_minor: 500 }, 'payment_running'],
  [{ isOwn: true, isPending: true }, 'later'],
  [{ isOwn: true, isPending: true, isPaymentRunning: true }, 'later'],
  [{ isOwn: true }, 'unchanged'],
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

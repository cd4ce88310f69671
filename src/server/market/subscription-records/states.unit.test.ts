import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SubscriptionState, subscriptionStates, subscriptionTransition } from './states.ts';

const changed = 'purchase.subscription_changed';
const table: [
  SubscriptionState,
  reported: SubscriptionState,
  SubscriptionState,
  mail: string | undefined,
  webhook: string | undefined,
][] = [
  ['active', 'active', 'active', undefined, undefined],
  ['active', 'past_due', 'past_due', 'payment_failed', changed],
  ['active', 'canceling', 'canceling', 'subscription_canceled', changed],
  ['active', 'ended', 'ended', 'subscription_ended', changed],
  ['past_due', 'active', 'active', undefined, changed],
  ['past_due', 'past_due', 'past_due', undefined, undefined],
  ['past_due', 'canceling', 'canceling', 'subscription_canceled', changed],
  ['past_due', 'ended', 'ended', 'subscription_ended', changed],
  ['canceling', 'active', 'active', undefined, changed],
  ['canceling', 'past_due', 'past_due', 'payment_failed', changed],
  ['canceling', 'canceling', 'canceling', undefined, undefined],
  ['canceling', 'ended', 'ended', undefined, changed],
  ['ended', 'active', 'ended', undefined, undefined],
  ['ended', 'past_due', 'ended', undefined, undefined],
  ['ended', 'canceling', 'ended', undefined, undefined],
  ['ended', 'ended', 'ended', undefined, undefined],
];

test('has one target state with messages for each state and report of Stripe', () => {
  const states = Object.keys(subscriptionStates).length;
  assert.equal(new Set(table.map(([state, reported]) => `${state} ${reported}`)).size, states * states);
  for (const [state, reported, to, mail, webhook] of table)
    assert.deepEqual(subscriptionTransition(state, reported), { to, mail, webhook }, `${state} ${reported}`);
});

test('gives time for late payments only while the subscription renews', () => {
  for (const { graceDays, renews } of Object.values(subscriptionStates)) assert.equal(graceDays > 0, renews);
});

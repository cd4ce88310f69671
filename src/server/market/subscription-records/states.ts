import type { SubscriptionRow } from '../../database/index.ts';

export type SubscriptionState = SubscriptionRow['state'];

export type SubscriptionTransition = {
  to: SubscriptionState;
  mail: 'payment_failed' | 'subscription_canceled' | 'subscription_ended' | undefined;
  webhook: 'purchase.subscription_changed' | undefined;
};

/**
 * `graceDays`: how long the licence stays valid after the paid period. Stripe charges an hour after it, and retries a
 * failed payment for two weeks.
 */
export const subscriptionStates = {
  active: { graceDays: 3, renews: true },
  past_due: { graceDays: 14, renews: true },
  canceling: { graceDays: 0, renews: false },
  ended: { graceDays: 0, renews: false },
} satisfies Record<SubscriptionState, { graceDays: number; renews: boolean }>;

const stays = { mail: undefined, webhook: undefined } as const;
const told = { webhook: 'purchase.subscription_changed' } as const;
const silent = { ...told, mail: undefined } as const;

/** By what Stripe reports now. It never reports anything else after an end. */
const transitions = {
  active: {
    active: { to: 'active', ...stays },
    past_due: { to: 'past_due', ...told, mail: 'payment_failed' },
    canceling: { to: 'canceling', ...told, mail: 'subscription_canceled' },
    ended: { to: 'ended', ...told, mail: 'subscription_ended' },
  },
  past_due: {
    active: { to: 'active', ...silent },
    past_due: { to: 'past_due', ...stays },
    canceling: { to: 'canceling', ...told, mail: 'subscription_canceled' },
    ended: { to: 'ended', ...told, mail: 'subscription_ended' },
  },
  canceling: {
    active: { to: 'active', ...silent },
    past_due: { to: 'past_due', ...told, mail: 'payment_failed' },
    canceling: { to: 'canceling', ...stays },
    ended: { to: 'ended', ...silent },
  },
  ended: {
    active: { to: 'ended', ...stays },
    past_due: { to: 'ended', ...stays },
    canceling: { to: 'ended', ...stays },
    ended: { to: 'ended', ...stays },
  },
} satisfies Record<SubscriptionState, Record<SubscriptionState, SubscriptionTransition>>;

export const subscriptionTransition = (state: SubscriptionState, reported: SubscriptionState): SubscriptionTransition =>
  transitions[state][reported];

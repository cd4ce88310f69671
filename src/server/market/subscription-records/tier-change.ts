import type { SubscriptionState } from './states.ts';

export type TierChangeFacts = {
  state: SubscriptionState;
  /** the next period already has another tier than the licence */
  isPending: boolean;
  /** the payment for the period at Stripe isn't booked yet */
  isPaymentRunning: boolean;
  /** back to the tier of the licence */
  isOwn: boolean;
  /** of each period */
  from_minor: number;
  to_minor: number;
};

/**
 * `now`: the difference is charged, and the tier changes immediately. `later`: the next period has the tier. Everything
 * else is a reason why the tier can't change.
 */
export type TierChange =
  | 'now'
  | 'later'
  | 'ended'
  | 'payment_failed'
  | 'canceled'
  | 'payment_running'
  | 'already_changes'
  | 'unchanged';

export function tierChange(facts: TierChangeFacts): TierChange {
  const { state, isPending, isPaymentRunning, isOwn, from_minor, to_minor } = facts;
  switch (state) {
    case 'ended':
      return 'ended';
    case 'past_due':
      return 'payment_failed';
    case 'canceling':
      return 'canceled';
    case 'active':
      if (isOwn) return isPending ? 'later' : 'unchanged';
      if (isPaymentRunning) return 'payment_running';
      // Stripe would calculate the difference from the next period's price, which the buyer hasn't paid.
      if (isPending) return 'already_changes';
      return to_minor > from_minor ? 'now' : 'later';
  }
}

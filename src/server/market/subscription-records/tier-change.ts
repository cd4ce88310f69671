import type { SubscriptionState } from './states.ts';

/** of each period */
export type PeriodPrice = { minor: number; renews: 'month' | 'year' };

export type TierChangeFacts = {
  state: SubscriptionState;
  /** the next period already has another tier than the licence */
  isPending: boolean;
  /** the payment for the period at Stripe isn't booked yet */
  isPaymentRunning: boolean;
  /** an earlier change waits for its payment */
  isUnpaid: boolean;
  /** to the tier of the licence */
  isOwn: boolean;
  /** takes back the change that is planned */
  keeps: boolean;
  from: PeriodPrice;
  to: PeriodPrice;
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
  | 'unpaid'
  | 'unchanged';

export function tierChange(facts: TierChangeFacts): TierChange {
  const { state, isPending, isPaymentRunning, isUnpaid, isOwn, keeps, from, to } = facts;
  switch (state) {
    case 'ended':
      return 'ended';
    case 'past_due':
      return 'payment_failed';
    case 'canceling':
      return 'canceled';
    case 'active':
      // The buyer could pay the earlier change after this one.
      if (isUnpaid) return 'unpaid';
      if (isPaymentRunning) return 'payment_running';
      if (keeps) return isPending ? 'later' : 'unchanged';
      // Stripe would calculate the difference from the next period's price, which the buyer hasn't paid.
      if (isPending) return 'already_changes';
      if (isOwn) return 'unchanged';
      // The rest of a paid year can be worth more than a month, and Stripe pays nothing back.
      if (from.renews === 'year' && to.renews === 'month') return 'later';
      return pricePerYear(to) > pricePerYear(from) ? 'now' : 'later';
  }
}

const pricePerYear = ({ minor, renews }: PeriodPrice): number => (renews === 'month' ? 12 * minor : minor);

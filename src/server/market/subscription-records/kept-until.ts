import type { SubscriptionRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import type { SubscriptionState } from './states.ts';

/** A SEPA debit takes up to 14 business days. With holidays, these are up to 21 days. */
export const paymentDays = 21;
/** The buyer's time to pay in another way. */
export const failedPaymentDays = 3;

type Facts = {
  state: SubscriptionState;
  period_ends_at: number;
  /** The payment for the period after `period_ends_at` has begun, and neither succeeded nor failed. */
  isPaymentRunning: boolean;
};

/**
 * Returns until when the licence stays valid at most because of a payment that is in progress or failed late. Returns
 * null if there isn't one.
 */
export function keptUntil(
  before: Pick<SubscriptionRow, 'state' | 'kept_until'>,
  { state, period_ends_at, isPaymentRunning }: Facts,
  nowMs: number,
): number | null {
  switch (state) {
    case 'active':
    case 'canceling':
      return isPaymentRunning ? period_ends_at + paymentDays * dayMs : null;
    case 'past_due':
      if (before.kept_until === null || before.state === 'past_due') return before.kept_until;
      return Math.min(before.kept_until, nowMs + failedPaymentDays * dayMs);
    case 'ended':
      return null;
  }
}

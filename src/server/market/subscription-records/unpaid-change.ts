import type { SubscriptionRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';

/** A change of the tier that the buyer hasn't paid for. Nothing changes before that. */
export type UnpaidChange = {
  tier_id: number | null;
  license_type: string;
  due_minor: number;
  /** '' after the end of the time to pay */
  pay_url: string;
  expires_at: number;
};

const shownForMs = 7 * dayMs;

export const unpaidChangeOf = ({ unpaid_change: stored }: SubscriptionRow): UnpaidChange | undefined =>
  stored === null ? undefined : (JSON.parse(stored) as UnpaidChange);

/**
 * Returns the change to store. `waiting` is the change that Stripe reports. A change that it no longer reports has been
 * paid if the tier is in effect. Otherwise a cancellation dropped it, or it has expired, which the buyer sees for a week.
 */
export function nextUnpaidChange(
  stored: UnpaidChange | undefined,
  { waiting, tier_id, renews }: { waiting: UnpaidChange | undefined; tier_id: number | null; renews: boolean },
  nowMs: number,
): UnpaidChange | undefined {
  if (waiting) return waiting;
  const isOver = !stored || !renews || stored.tier_id === tier_id || nowMs > stored.expires_at + shownForMs;
  return isOver ? undefined : { ...stored, pay_url: '' };
}

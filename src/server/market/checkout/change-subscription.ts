import type { PurchaseRow } from '../../database/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { findRunningSubscription } from '../subscription-records/index.ts';
import { createTierChanges } from './change-tier.ts';
import { cancelAtPeriodEnd, cancelNow, type StripeDeps } from './stripe/index.ts';
import { syncSubscription } from './stripe-events/index.ts';

/**
 * Cancels a subscription at the end of the paid period, or takes that back. While a payment is due, a cancellation ends
 * it immediately, because the paid period is over. Returns `ended` if it has already ended at Stripe. Throws `conflict`,
 * and `unavailable` if Stripe can't be reached.
 */
export async function changeSubscription(
  deps: StripeDeps,
  purchase: Pick<PurchaseRow, 'account_id' | 'id'>,
  change: 'cancel' | 'resume',
): Promise<'changed' | 'ended'> {
  const row = await findRunningSubscription(deps.database.db, purchase);
  if (!row || row.must_end === 1) throw new Refusal('conflict', t('This purchase has no active subscription.'));
  const ref = row.provider_ref;
  const { state = row.state } = (await syncSubscription(deps, ref)) ?? {};
  if (state === 'ended') return 'ended';
  if (change === 'cancel' && state === 'past_due') await cancelNow(deps, ref);
  else if ((change === 'cancel') !== (state === 'canceling')) await cancelAtPeriodEnd(deps, ref, change === 'cancel');
  await syncSubscription(deps, ref);
  return 'changed';
}

/** Changes that buyers make in the library. */
export const createSubscriptionChanges = (deps: StripeDeps) => ({
  changeSubscription: changeSubscription.bind(undefined, deps),
  tierChanges: createTierChanges(deps),
});

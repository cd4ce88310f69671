import { callStripe, type StripeDeps } from './client.ts';
import { changeMessages, releaseSchedule, type ToldSubscription } from './subscription.ts';
import { createPrice, type NewPrice } from './subscription-price.ts';

/**
 * Changes to a price with another interval after the paid period. Stripe begins the interval immediately if the
 * subscription itself is changed, and charges for it. `current` is the price of the paid period. Throws `conflict` and
 * `unavailable`.
 */
export async function schedulePrice(
  deps: StripeDeps,
  { ref, schedule: former }: Pick<ToldSubscription, 'ref' | 'schedule'>,
  { current, wanted }: { current: NewPrice; wanted: NewPrice },
): Promise<void> {
  // The price of a checkout is inactive, so it can't be in a schedule.
  const before = await createPrice(deps, ref, current);
  const after = await createPrice(deps, ref, wanted);
  const interval = wanted.plan.terms.renews ?? 'month';
  await callStripe(
    deps,
    async (api) => {
      await releaseSchedule(api, former);
      const { id, current_phase: phase } = await api.subscriptionSchedules.create({ from_subscription: ref });
      await api.subscriptionSchedules.update(id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { ...phase, items: [{ price: before }], proration_behavior: 'none' },
          {
            items: [{ price: after }],
            duration: { interval },
            proration_behavior: 'none',
            billing_cycle_anchor: 'phase_start',
          },
        ],
      });
    },
    changeMessages,
  );
}

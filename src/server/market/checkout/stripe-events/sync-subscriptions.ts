import { minuteMs } from '../../../kernel/index.ts';
import { claimSubscription, listDueSubscriptions } from '../../subscription-records/index.ts';
import { accountsOf, cancelNow, type StripeDeps } from '../stripe/index.ts';
import { syncSubscription } from './sync-subscription.ts';

const atOnce = 100;

/** Ends subscriptions that must end, and reads those whose period has passed. Throws `unavailable`. */
export async function syncDueSubscriptions(deps: StripeDeps): Promise<void> {
  if (accountsOf(deps.stripe).length === 0) return;
  const { db } = deps.database;
  const now = deps.now();
  for (const row of await listDueSubscriptions(db, now, atOnce)) {
    // The sync sets the next time. Until then, a failure is tried again soon.
    if (!(await claimSubscription(db, row, now + 10 * minuteMs))) continue;
    if (row.must_end === 1) await cancelNow(deps, row.provider_ref);
    await syncSubscription(deps, row.provider_ref);
  }
}

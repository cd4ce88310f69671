export { keptUntil, paymentDays } from './kept-until.ts';
export {
  type SubscriptionState,
  type SubscriptionTransition,
  subscriptionStates,
  subscriptionTransition,
} from './states.ts';
export {
  claimSubscription,
  countRenewingSubscriptions,
  endSubscriptionSoon,
  findRunningSubscription,
  findSubscription,
  findSubscriptionOf,
  forgetUnpaidChange,
  type Grace,
  graceOf,
  insertSubscription,
  listDueSubscriptions,
  listUnpaidPurchases,
  updateSubscription,
} from './subscription.store.ts';
export { type TierChange, tierChange } from './tier-change.ts';
export { nextUnpaidChange, type UnpaidChange, unpaidChangeOf } from './unpaid-change.ts';

export { amountStep, fromStripe, isChargeable, leastMinor } from './amounts.ts';
export {
  isTestPaid,
  paymentInProgress,
  paymentTimeOver,
  startTestPayment,
  stripeCheckout,
  toPayment,
} from './checkout.ts';
export {
  accountsOf,
  callStripe,
  createStripeAccounts,
  isStripeError,
  type StripeAccount,
  type StripeAccounts,
  type StripeDeps,
} from './client.ts';
export type { Plan } from './plan.ts';
export { isFailedRefund, listStripeRefunds, refundThroughStripe } from './refunds.ts';
export {
  cancelAtPeriodEnd,
  cancelNow,
  dropUnpaidChange,
  fetchSubscription,
  findSubscriptionOfPayment,
  type PaidInvoice,
  subscriptionOf,
  type ToldSubscription,
} from './subscription.ts';
export { changePrice, fetchPrice, type NewPrice, paysByDebit, previewPrice } from './subscription-price.ts';
export { schedulePrice } from './subscription-schedule.ts';

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
export { isFailedRefund, listStripeRefunds, refundThroughStripe } from './refunds.ts';

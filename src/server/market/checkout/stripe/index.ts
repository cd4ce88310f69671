export { amountStep, fromStripe, isChargeable, leastMinor } from './amounts.ts';
export { paymentInProgress, stripeCheckout, toPayment } from './checkout.ts';
export { callStripe, createStripeAccount, isStripeError, type StripeAccount, type StripeDeps } from './client.ts';
export { isFailedRefund, listStripeRefunds, refundThroughStripe } from './refunds.ts';

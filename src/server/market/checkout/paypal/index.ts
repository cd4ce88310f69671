export { fromPaypal, isPaypalCurrency, paypalStep, toPaypal } from './amounts.ts';
export { isDeclinedPayment, isPaidCapture, paypalCheckout, toPaypalPayment } from './checkout.ts';
export {
  askAccount,
  callPaypal,
  isPaypalError,
  isPaypalMissing,
  type PaypalDeps,
  PaypalError,
  paypalAccountList,
  paypalAccounts,
} from './client.ts';
export {
  linkOf,
  type PaypalCapture,
  type PaypalDispute,
  type PaypalEvent,
  type PaypalRefund,
  paypalDispute,
  paypalEvent,
  paypalEventList,
  paypalRefund,
} from './objects.ts';
export { isFailedPaypalRefund, listPaypalRefunds, refundThroughPaypal, retrieveCapture } from './refunds.ts';

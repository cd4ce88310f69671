export { findPaymentRequests, type PaymentRequests, requestRefund } from './request-refund.ts';
export { refundRequestRoutes } from './routes.ts';
export { maxReason, requestForm } from './wire.ts';

export { refundThroughStripe } from './refunds.ts';

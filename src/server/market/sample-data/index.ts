export { writeSampleItems } from './sample-items.ts';
export { writeSampleOrders } from './sample-orders.ts';
export { writeSampleReviews } from './sample-reviews.ts';

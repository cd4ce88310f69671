export { postReview } from './post.ts';
export { findItemRating, reviewOfPurchase, shownReviews } from './review.store.ts';
export { reviewRoutes } from './routes.ts';
export { averageOf } from './wire.ts';

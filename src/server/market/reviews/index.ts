export { postReview } from './post-review.ts';
export {
  countShownReviews,
  findItemRating,
  findReviewOfPurchase,
  isReviewed,
  listShownReviews,
} from './review.store.ts';
export { reviewRoutes } from './routes.ts';
export { averageStars } from './wire.ts';

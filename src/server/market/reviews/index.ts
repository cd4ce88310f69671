export { postReview } from './post-review.ts';
export {
  countShownReviews,
  eraseReviewNames,
  findItemRating,
  findReviewOfPurchase,
  isReviewed,
  listReviewsOfPurchases,
  listShownReviews,
  updateReview,
  upsertReview,
} from './review.store.ts';
export { reviewRoutes } from './routes.ts';
export { averageStars } from './wire.ts';

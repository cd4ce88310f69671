export { sendReviewRequests } from './send.ts';

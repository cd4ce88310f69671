import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ReviewsSearch } from '../search.ts';

export const reviewsQuery = (search: ReviewsSearch) =>
  queryOptions({
    queryKey: ['market', 'reviews', search],
    queryFn: () => call('GET /market/reviews', { query: search }),
    placeholderData: keepPreviousData,
  });

export const reviewSummaryQuery = queryOptions({
  queryKey: ['market', 'reviews', 'summary'],
  queryFn: async () => (await call('GET /market/reviews/summary')).data,
});

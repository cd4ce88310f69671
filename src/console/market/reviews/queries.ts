import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { ReviewsSearch } from '../search.ts';

export const reviewsQuery = (search: ReviewsSearch) =>
  queryOptions({
    queryKey: ['market', 'reviews', search],
    queryFn: () => call('GET /market/reviews', { query: search }),
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Listing, queryString } from '../../client.ts';
import type { ReviewsSearch } from '../search.ts';
import type { Review } from './wire.ts';

export const reviewsQuery = (search: ReviewsSearch) =>
  queryOptions({
    queryKey: ['market', 'reviews', search],
    queryFn: () => call<Listing<Review>>('GET', `/market/reviews${queryString(search)}`),
    placeholderData: keepPreviousData,
  });

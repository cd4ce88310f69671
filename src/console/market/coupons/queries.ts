import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { CouponsSearch } from '../search.ts';

export const couponsKey = ['market', 'coupons'];

export const couponsQuery = (search: Omit<CouponsSearch, 'new'>) =>
  queryOptions({
    queryKey: [...couponsKey, search],
    queryFn: () => call('GET /market/coupons', { query: search }),
    placeholderData: keepPreviousData,
  });
